package org.neardup.kernel.weighted;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.join.CountedMemory;
import org.neardup.kernel.join.Heaps;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.join.Vocabulary;

/**
 * Links of weighted records, of one collection and of batches that probe an index, connect the same records as all pairs of brute force.
 */
public class WeightedLinksTests {

    private static final LinkSink NOWHERE = (left, right, equal) -> {};

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    /** Distinct records with the vocabulary that numbers their terms. */
    private record Indexed(DistinctRecords records, Vocabulary vocabulary) {

        static Indexed of(List<SortedMap<Long, Double>> records, Random random) {
            Vocabulary vocabulary = new Vocabulary();
            boolean isWhole = random.nextBoolean() && records.stream().flatMap(record -> record.values().stream())
                .allMatch(weight -> weight == weight.intValue());
            WeightedRecordsBuilder builder = isWhole ? WeightedRecordsBuilder.ofWholeWeights(vocabulary)
                : new WeightedRecordsBuilder(vocabulary);
            for (SortedMap<Long, Double> record : records) {
                List<Long> terms = shuffled(record, random);
                builder.addNumbered(terms.stream().mapToInt(vocabulary::number).toArray(),
                    terms.stream().mapToDouble(record::get).toArray(), terms.size());
            }
            return new Indexed(builder.buildDistinct(WeightedRecords.termOrder(vocabulary)), vocabulary);
        }
    }

    private static List<Long> shuffled(SortedMap<Long, Double> record, Random random) {
        List<Long> terms = new ArrayList<>(record.keySet());
        Collections.shuffle(terms, random);
        return terms;
    }

    /** Checks that links are pairs, that each connects two components, and that they connect the same records as all pairs. */
    private static final class LinkChecker {

        private final String message;
        private final List<SortedMap<Long, Double>> records;
        private final WeightedSimilarity similarity;
        private final UnionFind connected;

        LinkChecker(String message, List<SortedMap<Long, Double>> records, WeightedSimilarity similarity) {
            this.message = message;
            this.records = records;
            this.similarity = similarity;
            this.connected = new UnionFind(records.size());
        }

        /** A sink of links between records with these numbers in {@link #records}. */
        LinkSink between(int[] lefts, int[] rights) {
            return (left, right, equal) -> {
                SortedMap<Long, Double> one = records.get(lefts[left]);
                SortedMap<Long, Double> other = records.get(rights[right]);
                assertTrue(message, similarity.reaches(BruteForceWeightedJoin.similarity(one, other, similarity)));
                assertEquals(message, one.equals(other), equal);
                connected.union(lefts[left], rights[right]);
            };
        }

        int components() {
            return connected.sets();
        }

        void assertConnectsWhatPairsConnect() {
            UnionFind byPairs = new UnionFind(records.size());
            BruteForceWeightedJoin.selfJoin(records, similarity).keySet().forEach(pair -> {
                String[] numbers = pair.split(" ");
                byPairs.union(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
            });
            assertArrayEquals(message, byPairs.components(), connected.components());
        }
    }

    @Test
    public void testLinksOfOneCollection() {
        for (RandomWeightedRecords shape : RandomWeightedRecords.values()) {
            List<SortedMap<Long, Double>> records = shape.collection(random, random.nextInt(300));
            for (WeightedSimilarity similarity : similarities(random)) {
                LinkChecker checker = new LinkChecker(shape + " " + similarity, records, similarity);
                int[] numbers = numbers(0, records.size());
                int[] links = new int[1];
                LinkSink sink = checker.between(numbers, numbers);
                new WeightedJoin(similarity).selfLinks(Indexed.of(records, random).records(), (left, right, equal) -> {
                    assertTrue("the smaller number comes first", left < right);
                    links[0]++;
                    sink.accept(left, right, equal);
                });
                checker.assertConnectsWhatPairsConnect();
                assertEquals("each link connects two components", records.size() - checker.components(), links[0]);
            }
        }
    }

    /** As in jobs: each part in turn is indexed, linked with itself, and probed by the later parts. */
    @Test
    public void testLinksOfAllPartsConnectWhatPairsConnect() {
        for (RandomWeightedRecords shape : List.of(RandomWeightedRecords.TINY, RandomWeightedRecords.WHOLE,
            RandomWeightedRecords.EQUAL_WEIGHTS, RandomWeightedRecords.WHOLE_HEAPS, RandomWeightedRecords.CHAINS)) {
            List<SortedMap<Long, Double>> records = shape.collection(random, 1 + random.nextInt(400));
            Collections.shuffle(records, random);
            int parts = 1 + random.nextInt(4);
            for (WeightedSimilarity similarity : similarities(random)) {
                LinkChecker checker = new LinkChecker(shape + " " + similarity, records, similarity);
                CountedMemory memory = new CountedMemory();
                for (int part = 0; part < parts; part++) {
                    linkPart(part, parts, records, checker, new WeightedJoin(similarity).withMemory(memory), random);
                }
                checker.assertConnectsWhatPairsConnect();
                assertEquals(0, memory.reserved());
            }
        }
    }

    /** Records with the same terms count as one set without weights, but weights may decide which of them are near another record. */
    @Test
    public void testEqualSetsOfDifferentWeights() {
        for (int round = 0; round < 30; round++) {
            List<SortedMap<Long, Double>> records = new ArrayList<>();
            int terms = 6 + random.nextInt(10);
            for (int i = 1 + random.nextInt(120); i > 0; i--) {
                SortedMap<Long, Double> record = new TreeMap<>();
                int missing = random.nextInt(terms);
                for (long term = 0; term < terms; term++) {
                    if (term != missing && term != missing / 2) {
                        record.put(term, random.nextInt(4) == 0 ? 1.0 : 1 + random.nextInt(1_000));
                    }
                }
                records.add(record);
            }
            WeightedSimilarity similarity = new WeightedOrPlain(Threshold.parse("0." + (100 + random.nextInt(900))),
                random.nextBoolean() ? WeightedOrPlain.DEFAULT_PLAIN : Threshold.parse("1"));
            LinkChecker checker = new LinkChecker(round + " " + similarity, records, similarity);
            int[] numbers = numbers(0, records.size());
            new WeightedJoin(similarity).selfLinks(Indexed.of(records, random).records(), checker.between(numbers, numbers));
            checker.assertConnectsWhatPairsConnect();
            LinkChecker ofParts = new LinkChecker(round + " " + similarity, records, similarity);
            for (int part = 0; part < 3; part++) {
                linkPart(part, 3, records, ofParts, new WeightedJoin(similarity), random);
            }
            ofParts.assertConnectsWhatPairsConnect();
        }
    }

    /** Lists of more postings than a chunk, with dissimilar records among those of a large group. */
    @Test
    public void testStrangersInsideAHeapAreNotLeftOut() {
        for (int round = 0; round < 2; round++) {
            boolean isChained = round % 2 == 0;
            List<long[]> sets = isChained ? Heaps.withChain(random)
                : Heaps.withStrangersAndBridges(400 + random.nextInt(300), 1 + random.nextInt(6), random);
            int greatest = isChained ? 1 + random.nextInt(3) : 1;
            List<SortedMap<Long, Double>> records = new ArrayList<>();
            for (long[] set : sets) {
                SortedMap<Long, Double> record = new TreeMap<>();
                for (long token : set) {
                    record.put(token, 1.0 + Math.floorMod(token, greatest));
                }
                records.add(record);
            }
            for (String name : WeightedSimilarity.NAMES.split(", ")) {
                WeightedSimilarity similarity = WeightedSimilarity.parse(name, isChained ? "0.8" : "0.7");
                LinkChecker checker = new LinkChecker(round + " " + similarity, records, similarity);
                int[] numbers = numbers(0, records.size());
                new WeightedJoin(similarity).selfLinks(Indexed.of(records, random).records(), checker.between(numbers, numbers));
                checker.assertConnectsWhatPairsConnect();
                LinkChecker ofParts = new LinkChecker(round + " " + similarity, records, similarity);
                for (int part = 0; part < 2; part++) {
                    linkPart(part, 2, records, ofParts, new WeightedJoin(similarity), random);
                }
                ofParts.assertConnectsWhatPairsConnect();
            }
        }
    }

    private static void linkPart(int part, int parts, List<SortedMap<Long, Double>> records, LinkChecker checker, WeightedJoin join,
        Random random) {
        int[] own = numbers(start(part, parts, records), start(part + 1, parts, records));
        Indexed indexed = Indexed.of(Arrays.stream(own).mapToObj(records::get).toList(), random);
        int[] links = new int[1];
        LinkSink counting = (left, right, equal) -> links[0]++;
        try (WeightedLinkIndex index = join.index(indexed.records(), indexed.vocabulary())) {
            index.selfLinks(both(counting, checker.between(own, own)));
            for (int later = part + 1; later < parts; later++) {
                int[] others = numbers(start(later, parts, records), start(later + 1, parts, records));
                try (WeightedBatch batch = index.newBatch()) {
                    for (int other : others) {
                        List<Long> terms = shuffled(records.get(other), random);
                        batch.addNumbered(terms.stream().mapToInt(batch::number).toArray(),
                            terms.stream().mapToDouble(records.get(other)::get).toArray(), terms.size());
                    }
                    index.links(batch, both(counting, checker.between(others, own)));
                }
            }
        }
        int nodes = records.size() - (own.length == 0 ? records.size() : own[0]);
        assertTrue("links are a forest", links[0] < Math.max(1, nodes));
    }

    private static int start(int part, int parts, List<SortedMap<Long, Double>> records) {
        return part * records.size() / parts;
    }

    private static LinkSink both(LinkSink one, LinkSink other) {
        return (left, right, equal) -> {
            one.accept(left, right, equal);
            other.accept(left, right, equal);
        };
    }

    private static int[] numbers(int from, int to) {
        int[] numbers = new int[to - from];
        Arrays.setAll(numbers, i -> from + i);
        return numbers;
    }

    /** A record without weights above zero is near nothing, not even an equal one. */
    @Test
    public void testRecordsWithoutTerms() {
        Vocabulary vocabulary = new Vocabulary();
        WeightedRecordsBuilder builder = new WeightedRecordsBuilder(vocabulary);
        int[] numbers = {vocabulary.number(5)};
        builder.addNumbered(numbers, new double[] {0}, 1);
        builder.addNumbered(numbers, new double[] {3}, 1);
        builder.addNumbered(numbers, new double[0], 0);
        builder.addNumbered(numbers, new double[] {3}, 1);
        DistinctRecords records = builder.buildDistinct(WeightedRecords.termOrder(vocabulary));
        assertEquals(1, records.count());
        assertEquals(2, records.memberCount());
        List<String> links = new ArrayList<>();
        new WeightedJoin(WeightedSimilarity.parse("weighted_jaccard", "1")).selfLinks(records,
            (left, right, equal) -> links.add(left + " " + right + " " + equal));
        assertEquals(List.of("1 3 true"), links);
    }

    /** Unknown terms make records different, and less similar. */
    @Test
    public void testUnknownTermsCount() {
        Indexed indexed = Indexed.of(List.of(record(1, 8, 2, 2)), random);
        WeightedJoin join = new WeightedJoin(WeightedSimilarity.parse("weighted_jaccard", "0.8"));
        List<String> links = new ArrayList<>();
        try (WeightedLinkIndex index = join.index(indexed.records(), indexed.vocabulary()); WeightedBatch batch = index.newBatch()) {
            List<SortedMap<Long, Double>> records = List.of(record(1, 8), record(1, 8, 9, 2), record(1, 8, 2, 2, 7, 2),
                record(1, 8, 2, 2, 7, 3), record(1, 8, 2, 2, 6, 2), record(1, 8, 2, 2), record(1, 8, 2, 2), record(5, 1), record(1, 80));
            for (SortedMap<Long, Double> record : records) {
                batch.addNumbered(record.keySet().stream().mapToInt(batch::number).toArray(),
                    record.values().stream().mapToDouble(Double::doubleValue).toArray(), record.size());
            }
            assertThrows(IllegalArgumentException.class, () -> batch.addNumbered(new int[1], new double[] {0.5}, 1));
            index.links(batch, (left, right, equal) -> links.add(left + " " + right + " " + equal));
        }
        Collections.sort(links);
        assertEquals(List.of("0 0 false", "2 0 false", "4 0 false", "5 0 true"), links);
    }

    /** The work for each record of a large group does not depend on its size, although the number of pairs is quadratic. */
    @Test
    public void testAHeapTakesLinearWork() {
        for (WeightedSimilarity similarity : List.of(WeightedSimilarity.parse("weighted_or_plain", "0.8"),
            WeightedSimilarity.parse("weighted_jaccard", "0.8"),
            WeightedSimilarity.parse("weighted_cosine", "0.8"))) {
            List<SortedMap<Long, Double>> records = new ArrayList<>();
            for (int i = 0; i < 40_000; i++) {
                SortedMap<Long, Double> record = new TreeMap<>();
                for (long term = 0; term < 20; term++) {
                    record.put(term, 1_000.0 + 31 * term);
                }
                record.put(1_000L + i, 2_000.0);
                records.add(record);
            }
            DistinctRecords heap = Indexed.of(records, random).records();
            assertEquals(40_000, heap.count());
            int[] links = new int[1];
            JoinStatistics statistics = new WeightedJoin(similarity).selfLinks(heap, (left, right, equal) -> links[0]++);
            assertEquals(39_999, links[0]);
            assertEquals(39_999, statistics.pairs());
            assertTrue(statistics + "", statistics.verifications() < 200_000);
            assertTrue(statistics + "", statistics.postings() < 40_000L * 5_000);
        }
    }

    @Test
    public void testMemoryIsReservedAndReleasedAlsoWhenCancelled() {
        Indexed indexed = Indexed.of(RandomWeightedRecords.WHOLE_HEAPS.collection(random, 1_500), random);
        WeightedSimilarity similarity = WeightedSimilarity.parse("weighted_jaccard", "0.7");
        CountedMemory memory = new CountedMemory();
        WeightedJoin join = new WeightedJoin(similarity).withMemory(memory);
        assertTrue(join.selfLinks(indexed.records(), NOWHERE).memoryBytes() > 0);
        assertEquals(0, memory.reserved());
        int[] calls = new int[1];
        JoinMonitor counting = (probed, total) -> calls[0]++ >= 0;
        join.withMonitor(counting).index(indexed.records(), indexed.vocabulary()).close();
        int building = calls[0];
        join.withMonitor(counting).selfLinks(indexed.records(), NOWHERE);
        int all = calls[0] - building;
        for (int round = 0; round < 10; round++) {
            int[] left = {1 + random.nextInt(all)};
            JoinMonitor impatient = (probed, total) -> --left[0] > 0;
            assertThrows(CancellationException.class, () -> join.withMonitor(impatient).selfLinks(indexed.records(), NOWHERE));
            left[0] = 1 + random.nextInt(building);
            assertThrows(CancellationException.class, () -> join.withMonitor(impatient).index(indexed.records(), indexed.vocabulary()));
            assertEquals(0, memory.reserved());
        }
        CountedMemory little = new CountedMemory(1_000);
        assertThrows(IllegalStateException.class, () -> join.withMemory(little).index(indexed.records(), indexed.vocabulary()));
        assertEquals(0, little.reserved());
    }

    @Test
    public void testAVocabularyOfOtherTermsIsRefused() {
        Indexed indexed = Indexed.of(List.of(record(1, 8, 2, 2)), random);
        WeightedJoin join = new WeightedJoin(WeightedSimilarity.parse("weighted_jaccard", "0.8"));
        assertThrows(IllegalArgumentException.class, () -> join.index(indexed.records(), new Vocabulary()));
    }

    private static SortedMap<Long, Double> record(double... termsAndWeights) {
        SortedMap<Long, Double> record = new TreeMap<>();
        for (int i = 0; i < termsAndWeights.length; i += 2) {
            record.put((long) termsAndWeights[i], termsAndWeights[i + 1]);
        }
        return record;
    }

    private static List<WeightedSimilarity> similarities(Random random) {
        List<WeightedSimilarity> similarities = new ArrayList<>();
        for (String threshold : List.of("1", "0.9", "0.75", "0.5", "0.0" + (1 + random.nextInt(9)), "0." + (100 + random.nextInt(900)))) {
            similarities.add(WeightedSimilarity.parse("weighted_cosine", threshold));
            similarities.add(WeightedSimilarity.parse("weighted_jaccard", threshold));
            Threshold plain = Threshold.parse("0." + (30 + random.nextInt(70)));
            similarities.add(new WeightedOrPlain(Threshold.parse(threshold), random.nextBoolean() ? plain : WeightedOrPlain.DEFAULT_PLAIN));
        }
        return similarities;
    }
}
