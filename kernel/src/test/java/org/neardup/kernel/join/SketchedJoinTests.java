package org.neardup.kernel.join;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.cluster.UnionFind;

/**
 * Compares joins by bands of min-hashes with brute force: the same pairs if there are enough bands to miss none, otherwise the predicted
 * number.
 */
public class SketchedJoinTests {

    /** Misses a pair with a Jaccard similarity of 1/2 with probability 2^-256. */
    private static final Algorithm SURE = new Algorithm.Sketched(1, 256);

    private static final List<Similarity> SIMILARITIES = List.of(Similarity.parse("jaccard", "0.5"), Similarity.parse("jaccard", "0.8"),
        Similarity.parse("jaccard", "1"), Similarity.parse("dice", "0.75"), Similarity.parse("cosine", "0.8"));

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private Random random() {
        return new Random(seeded.random().nextLong());
    }

    private static Records records(List<long[]> sets) {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        sets.forEach(builder::add);
        return builder.build(vocabulary.order());
    }

    @Test
    public void findsWhatBruteForceFinds() {
        Random random = random();
        for (RandomSets shape : RandomSets.values()) {
            List<long[]> sets = shape.collection(random, 1 + random.nextInt(80));
            for (Similarity similarity : SIMILARITIES) {
                Set<BruteForceJoin.Pair> found = new TreeSet<>();
                SetJoin join = new SetJoin(similarity).withAlgorithm(SURE).withThreads(1 + random.nextInt(3));
                join.selfJoin(records(sets), (left, right, overlap, value) -> found.add(pair(left, right, overlap, value)));
                assertEquals(shape + " " + similarity, BruteForceJoin.selfJoin(sets, similarity), found);
            }
        }
    }

    private static BruteForceJoin.Pair pair(int left, int right, int overlap, double value) {
        return new BruteForceJoin.Pair(Math.min(left, right), Math.max(left, right), overlap, value);
    }

    /** Heaps larger than a chunk, chains, bridges between heaps; an index with batches, and links among all. */
    @Test
    public void linksConnectWhatBruteForceConnects() {
        Random random = random();
        List<long[]> chained = Heaps.withChain(random);
        for (Similarity similarity : Heaps.similaritiesOfChains(random)) {
            if (similarity instanceof Overlap == false) {
                assertLinks(chained, similarity, random);
            }
        }
        assertLinks(Heaps.withStrangersAndBridges(500, 3, random), Heaps.BRIDGED, random);
        assertLinks(Heaps.ofLongRecords(200, random), Similarity.parse("jaccard", "0.8"), random);
        for (RandomSets shape : RandomSets.values()) {
            assertLinks(shape.collection(random, 1 + random.nextInt(80)), SIMILARITIES.get(random.nextInt(SIMILARITIES.size())), random);
        }
    }

    private void assertLinks(List<long[]> sets, Similarity similarity, Random random) {
        Set<BruteForceJoin.Pair> pairs = BruteForceJoin.selfJoin(sets, similarity);
        UnionFind expected = new UnionFind(sets.size());
        pairs.forEach(pair -> expected.union(pair.left(), pair.right()));
        SetJoin join = new SetJoin(similarity).withAlgorithm(SURE);
        UnionFind linked = new UnionFind(sets.size());
        join.selfLinks(records(sets), (left, right, equal) -> link(linked, left, right, similarity, sets));
        assertArrayEquals(similarity + "", expected.components(), linked.components());

        int indexed = 1 + random.nextInt(sets.size());
        UnionFind batched = new UnionFind(sets.size());
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        sets.subList(0, indexed).forEach(builder::add);
        Records left = builder.build(vocabulary.openOrder());
        try (LinkIndex index = join.index(left, vocabulary)) {
            index.selfLinks((one, other, equal) -> link(batched, one, other, similarity, sets));
            for (int first = indexed; first < sets.size();) {
                int start = first;
                int end = Math.min(sets.size(), first + 1 + random.nextInt(sets.size()));
                try (ProbingBatch batch = index.newBatch()) {
                    sets.subList(start, end).forEach(set -> add(batch, set));
                    index.links(batch, (one, other, equal) -> link(batched, start + one, other, similarity, sets));
                }
                first = end;
            }
        }
        // An index does not link records within a batch, not even equal ones.
        UnionFind between = new UnionFind(sets.size());
        for (BruteForceJoin.Pair pair : pairs) {
            if (pair.left() < indexed) {
                between.union(pair.left(), pair.right());
            }
        }
        for (BruteForceJoin.Pair pair : pairs) {
            if (pair.left() >= indexed && pair.overlap() == sets.get(pair.left()).length && pair.similarity() == 1) {
                between.union(pair.left(), pair.right());
                batched.union(pair.left(), pair.right());
            }
        }
        assertArrayEquals(similarity + " from " + indexed, between.components(), batched.components());
    }

    private static void add(ProbingBatch batch, long[] set) {
        int[] numbers = Arrays.stream(set).distinct().mapToInt(batch::number).toArray();
        int[] multiplicities = Arrays.stream(set).distinct()
            .mapToInt(token -> (int) Arrays.stream(set).filter(other -> other == token).count()).toArray();
        batch.addNumbered(numbers, multiplicities, numbers.length);
    }

    private static void link(UnionFind components, int left, int right, Similarity similarity, List<long[]> sets) {
        int overlap = BruteForceJoin.overlap(sets.get(left), sets.get(right));
        assertTrue("a link is a pair", BruteForceJoin.reaches(similarity, overlap, sets.get(left).length, sets.get(right).length));
        components.union(left, right);
    }

    /** The seeds of functions and sets are fixed, so this finds the same pairs each time. */
    @Test
    public void findsAsManyAsPredicted() {
        Random random = new Random(14);
        int pairs = 4000;
        List<long[]> sets = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            long[] all = random.longs(90).toArray();
            sets.add(Arrays.copyOfRange(all, 0, 60));
            sets.add(Arrays.copyOfRange(all, 30, 90));
        }
        Similarity similarity = new Jaccard(new Threshold(1, 3));
        Records records = records(sets);
        List<Algorithm.Sketched> all = List.of(new Algorithm.Sketched(1, 2), new Algorithm.Sketched(2, 10), new Algorithm.Sketched(3, 30));
        for (Algorithm.Sketched bands : all) {
            long[] found = new long[1];
            new SetJoin(similarity).withAlgorithm(bands).selfJoin(records, (left, right, overlap, value) -> found[0]++);
            double recall = bands.recall(similarity);
            double deviation = Math.sqrt(pairs * recall * (1 - recall));
            assertEquals(bands + "", pairs * recall, found[0], 4 * deviation);
        }
    }

    @Test
    public void bandsAreChosenByTheirRecall() {
        for (Similarity similarity : SIMILARITIES) {
            Algorithm.Sketched chosen = Algorithm.Sketched.of(similarity, 0.99);
            assertTrue(similarity + "", chosen.recall(similarity) >= 0.99);
            assertTrue(chosen.rows() * chosen.bands() <= 512);
        }
        assertEquals(new Algorithm.Sketched(4, 72), Algorithm.Sketched.of(Similarity.parse("jaccard", "0.5"), 0.99));
        assertEquals(new Algorithm.Sketched(64, 1), Algorithm.Sketched.of(Similarity.parse("jaccard", "1"), 0.99));
        assertEquals("a third of the tokens of both", Algorithm.Sketched.of(new Jaccard(new Threshold(1, 3)), 0.9),
            Algorithm.Sketched.of(Similarity.parse("dice", "0.5"), 0.9));
        assertEquals("[0.01] is too low for sketches, which would find fewer than [0.99] of the pairs of this similarity",
            assertThrows(IllegalArgumentException.class, () -> Algorithm.Sketched.of(Similarity.parse("jaccard", "0.01"), 0.99))
                .getMessage());
        assertThrows(IllegalArgumentException.class, () -> Algorithm.Sketched.of(Similarity.parse("overlap", "3"), 0.99));
        assertThrows(IllegalArgumentException.class, () -> new Algorithm.Sketched(0, 1));
        assertThrows(IllegalArgumentException.class, () -> new Algorithm.Sketched(19, 27));
    }
}
