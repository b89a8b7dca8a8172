package org.neardup.tool.dedup;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.frequency.FrequencyCounter;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.group.GroupsByDefinition;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.weighted.WeightedJaccard;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.kernel.join.Threshold;

/** Joins and groups with little memory find what all pairs have. */
public class UnitsTests {

    @Rule
    public final SeededRandom seed = new SeededRandom();

    private final WeightedSimilarity similarity = new WeightedJaccard(Threshold.parse("0.5"));

    private List<SignatureSet> randomSets(int count) {
        List<SignatureSet> sets = new ArrayList<>();
        int vocabulary = seed.between(20, 2_000);
        for (int i = 0; i < count; i++) {
            if (sets.isEmpty() || seed.random().nextInt(4) > 0) {
                long[] tokens = seed.random().longs(seed.random().nextInt(60), 0, vocabulary).map(token -> token << 26).toArray();
                sets.add(SignatureSet.of(tokens, tokens.length));
            } else {
                SignatureSet other = sets.get(seed.random().nextInt(sets.size()));
                sets.add(seed.random().nextBoolean() ? other : other.without(token -> token % 7 == 0));
            }
        }
        return sets;
    }

    private static SetFile file(List<SignatureSet> sets) throws IOException {
        SetFile file = new SetFile();
        for (SignatureSet set : sets) {
            file.add(set);
        }
        file.finish();
        return file;
    }

    private static TokenWeights weights(List<SignatureSet> sets) {
        FrequencyCounter counter = new FrequencyCounter(1 << 12);
        for (SignatureSet set : sets) {
            counter.addDocument();
            IntStream.range(0, set.distinct()).forEach(i -> counter.addToken(set.token(i)));
        }
        return TokenWeights.of(counter.frequencies(), 3);
    }

    private static double jaccard(SignatureSet left, SignatureSet right, TokenWeights weights) {
        double common = 0;
        double all = 0;
        for (int i = 0; i < left.distinct(); i++) {
            long token = left.token(i);
            int place = right.indexOf(token);
            double other = place < 0 ? 0 : (double) weights.of(token) * right.multiplicity(place);
            double own = (double) weights.of(token) * left.multiplicity(i);
            common += Math.min(own, other);
            all += Math.max(own, other);
        }
        for (int i = 0; i < right.distinct(); i++) {
            all += left.indexOf(right.token(i)) < 0 ? (double) weights.of(right.token(i)) * right.multiplicity(i) : 0;
        }
        return all == 0 ? 0 : common / all;
    }

    @Test
    public void testUnitsLinkAndGroupWhatAllPairsDo() throws IOException {
        int most = 0;
        for (int round = 0; round < 20; round++) {
            List<SignatureSet> sets = randomSets(seed.between(1, 600));
            TokenWeights weights = weights(sets);
            BitSet without = BitSet.valueOf(new long[] {seed.random().nextLong() & seed.random().nextLong()});
            try (SetFile file = file(sets)) {
                MemoryLimit memory = new MemoryLimit(1L << seed.between(18, 22));
                LinkedGroups groups = new LinkedGroups(file);
                UnionFind found = new UnionFind(sets.size());
                int units = new LinkJoin(ComparedDocuments.of(file, without, weights), similarity, memory, JoinMonitor.NONE,
                    (left, right, equal) -> {
                        found.union(left, right);
                        groups.accept(left, right, equal);
                        assertEquals(equal, sets.get(left).equals(sets.get(right)));
                    }).run();
                most = Math.max(most, units);
                UnionFind expected = new UnionFind(sets.size());
                for (int left = 0; left < sets.size(); left++) {
                    for (int right = left + 1; right < sets.size(); right++) {
                        if (areNear(sets, weights, without, left, right)) {
                            expected.union(left, right);
                        }
                    }
                }
                assertEquals(list(expected.components()), list(found.components()));
                List<Integer> order = IntStream.range(0, sets.size()).boxed().toList();
                Map<Integer, Integer> centres = GroupsByDefinition.centres(order, Grouping.STAR,
                    (left, right) -> areNear(sets, weights, without, left, right));
                LinkedGroups.Groups formed = groups.group(order.stream().mapToInt(i -> i).toArray(), weights, similarity,
                    new MemoryLimit(1L << 30));
                assertEquals(order.stream().map(centres::get).toList(), list(formed.keptOf()));
                for (int document : order) {
                    int kept = formed.keptOf()[document];
                    if (kept != document) {
                        assertEquals(jaccard(sets.get(document), sets.get(kept), weights), formed.similarityOf()[document], 1e-9);
                    }
                }
            }
        }
        assertTrue("several units: " + most, most > 1);
    }

    private boolean areNear(List<SignatureSet> sets, TokenWeights weights, BitSet without, int left, int right) {
        return without.get(left) == false && without.get(right) == false
            && similarity.reaches(jaccard(sets.get(left), sets.get(right), weights));
    }

    private static List<Integer> list(int[] numbers) {
        return IntStream.of(numbers).boxed().collect(Collectors.toList());
    }

    @Test
    public void testMatchesAreTheMostSimilarOnes() throws IOException {
        for (int round = 0; round < 20; round++) {
            List<SignatureSet> all = randomSets(seed.between(2, 300));
            int cut = seed.between(1, all.size() - 1);
            List<SignatureSet> documents = all.subList(cut, all.size());
            List<SignatureSet> others = all.subList(0, cut);
            TokenWeights weights = weights(all);
            try (SetFile file = file(documents); SetFile ofOthers = file(others)) {
                MatchJoin.Matches matches = new MatchJoin(ComparedDocuments.of(file, new BitSet(), weights),
                    ComparedDocuments.of(ofOthers, new BitSet(), weights), similarity, new MemoryLimit(1L << seed.between(19, 24)),
                    JoinMonitor.NONE).run();
                for (int i = 0; i < documents.size(); i++) {
                    int best = MatchJoin.NONE;
                    double value = 0;
                    for (int other = 0; other < others.size(); other++) {
                        double similar = jaccard(documents.get(i), others.get(other), weights);
                        if (similarity.reaches(similar) && similar > value) {
                            best = other;
                            value = similar;
                        }
                    }
                    assertEquals(best, matches.matchOf()[i]);
                    assertEquals(value, matches.similarityOf()[i], 1e-9);
                }
            }
        }
    }

    @Test
    public void testTooLittleMemoryForTwoDocumentsFails() throws IOException {
        List<SignatureSet> sets = randomSets(50);
        try (SetFile file = file(sets)) {
            ComparedDocuments compared = ComparedDocuments.of(file, new BitSet(), weights(sets));
            LinkJoin join = new LinkJoin(compared, similarity, new MemoryLimit(1 << 10), JoinMonitor.NONE, (left, right, equal) -> {});
            assertTrue(assertThrows(MemoryLimit.ExceededException.class, join::run).getMessage().endsWith("give more with --max-memory"));
            MatchJoin matches = new MatchJoin(compared, compared, similarity, new MemoryLimit(1 << 10), JoinMonitor.NONE);
            assertThrows(MemoryLimit.ExceededException.class, matches::run);
        }
    }

    @Test
    public void testSetsAreReadAsTheyWereWritten() throws IOException {
        List<SignatureSet> sets = randomSets(3_000);
        try (SetFile file = file(sets)) {
            assertEquals(sets.size(), file.count());
            for (int i = 0; i < 100; i++) {
                int document = seed.random().nextInt(sets.size());
                assertEquals(sets.get(document), file.get(document));
                assertEquals(sets.get(document).distinct(), file.size(document));
            }
            int from = seed.random().nextInt(sets.size());
            int to = seed.between(from, sets.size());
            List<SignatureSet> read = new ArrayList<>();
            file.forEach(from, to, (set, document) -> {
                assertEquals(from + read.size(), document);
                read.add(set);
            });
            assertEquals(sets.subList(from, to), read);
        }
    }
}
