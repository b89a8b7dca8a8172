package org.neardup.kernel.join;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.cluster.UnionFind;

/** Links of an index and its batches connect the same records as all pairs of brute force, with fewer links than records. */
public class LinkIndexTests {

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    /** An index of some sets with the vocabulary that numbers their tokens. */
    private record Indexed(Records records, Vocabulary vocabulary) {

        static Indexed of(List<long[]> sets) {
            Vocabulary vocabulary = new Vocabulary();
            RecordsBuilder builder = new RecordsBuilder(vocabulary);
            sets.forEach(builder::add);
            return new Indexed(builder.build(vocabulary.openOrder()), vocabulary);
        }
    }

    private static void add(ProbingBatch batch, long[] set) {
        Map<Long, Integer> occurrences = new TreeMap<>();
        for (long token : set) {
            occurrences.merge(token, 1, Integer::sum);
        }
        int[] numbers = occurrences.keySet().stream().mapToInt(batch::number).toArray();
        int[] multiplicities = occurrences.values().stream().mapToInt(Integer::intValue).toArray();
        batch.addNumbered(numbers, occurrences.size() == set.length ? null : multiplicities, numbers.length);
    }

    @Test
    public void testShapes() {
        for (RandomSets shape : RandomSets.values()) {
            List<long[]> sets = shape.collection(random, 1 + random.nextInt(110));
            for (Similarity similarity : similarities(random)) {
                assertLinks(shape + "", sets, similarity, random);
            }
        }
    }

    @Test
    public void testHeapsAndChains() {
        for (int round = 0; round < 3; round++) {
            List<long[]> sets = Heaps.withChain(random);
            for (Similarity similarity : Heaps.similaritiesOfChains(random)) {
                assertLinks("heaps", sets, similarity, random);
            }
        }
    }

    /** Records with too many tokens for bitmaps in postings, and connected chunks of their postings. */
    @Test
    public void testLongRecordsInHeaps() {
        List<long[]> sets = Heaps.ofLongRecords(300, random);
        for (String threshold : List.of("0.5", "0.8", "0.95")) {
            assertLinks("long", sets, Similarity.parse("jaccard", threshold), random);
        }
    }

    @Test
    public void testStrangersInsideAHeapAreNotLeftOut() {
        for (int round = 0; round < 10; round++) {
            List<long[]> sets = Heaps.withStrangersAndBridges(500 + random.nextInt(500), 1 + random.nextInt(6), random);
            assertLinks("bridges", sets, Heaps.BRIDGED, random);
        }
    }

    /** Sets that differ only in unknown tokens are not equal: each is linked. */
    @Test
    public void testSetsThatDifferInUnknownTokensOnly() {
        Indexed indexed = Indexed.of(List.of(Heaps.range(0, 20)));
        List<long[]> sets = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            long[] set = Heaps.range(0, 20);
            set[3] = 100 + i;
            sets.add(set);
            sets.add(set);
        }
        List<Integer> linked = new ArrayList<>();
        try (LinkIndex index = new SetJoin(Similarity.parse("jaccard", "0.9")).index(indexed.records(), indexed.vocabulary());
            ProbingBatch batch = index.newBatch()) {
            sets.forEach(set -> add(batch, set));
            index.links(batch, (left, right, equal) -> linked.add(left));
        }
        Collections.sort(linked);
        assertEquals("only the first of equal sets is linked", List.of(0, 2, 4, 6, 8), linked);
    }

    /** The n-th occurrence of a token matches only the n-th one, even if the index has fewer occurrences. */
    @Test
    public void testMoreOccurrencesThanIndexed() {
        Indexed indexed = Indexed.of(List.of(new long[] {7, 7, 8, 9}, new long[] {1, 2}));
        for (int occurrences = 1; occurrences < 8; occurrences++) {
            long[] set = new long[occurrences + 2];
            Arrays.fill(set, 7);
            set[occurrences] = 8;
            set[occurrences + 1] = 9;
            boolean expected = BruteForceJoin.join(List.of(set), List.of(new long[] {7, 7, 8, 9}), Similarity.parse("jaccard", "0.5"))
                .isEmpty() == false;
            List<Boolean> links = new ArrayList<>();
            try (LinkIndex index = new SetJoin(Similarity.parse("jaccard", "0.5")).index(indexed.records(), indexed.vocabulary());
                ProbingBatch batch = index.newBatch()) {
                add(batch, set);
                index.links(batch, (left, right, equal) -> links.add(equal));
            }
            assertEquals(occurrences + "", expected ? List.of(occurrences == 2) : List.of(), links);
        }
    }

    @Test
    public void testHeapCostsFarLessThanItsPairs() {
        int heap = 10_000;
        Indexed indexed = Indexed.of(Heaps.around(Heaps.range(0, 29), heap, 1, random));
        int[] links = new int[1];
        try (LinkIndex index = new SetJoin(Similarity.parse("jaccard", "0.9")).index(indexed.records(), indexed.vocabulary())) {
            index.selfLinks((left, right, equal) -> links[0]++);
            for (int i = 0; i < 5; i++) {
                try (ProbingBatch batch = index.newBatch()) {
                    Heaps.around(Heaps.range(0, 29), heap / 5, 1, random).forEach(set -> add(batch, set));
                    index.links(batch, (left, right, equal) -> links[0]++);
                }
            }
            assertTrue(index.verifications() + " verified", index.verifications() < 20L * heap);
        }
        assertTrue(links[0] + " links", links[0] < 2 * heap);
    }

    @Test
    public void testMemoryIsReleased() {
        List<long[]> sets = RandomSets.NEAR_DUPLICATES.collection(random, 300);
        CountedMemory memory = new CountedMemory();
        SetJoin join = new SetJoin(Similarity.parse("jaccard", "0.5")).withMemory(memory);
        Indexed indexed = Indexed.of(sets);
        try (LinkIndex index = join.index(indexed.records(), indexed.vocabulary())) {
            long built = memory.reserved();
            assertTrue(built > 0);
            for (int i = 0; i < 3; i++) {
                try (ProbingBatch batch = index.newBatch()) {
                    RandomSets.NEAR_DUPLICATES.collection(random, 100).forEach(set -> add(batch, set));
                    index.links(batch, (left, right, equal) -> {});
                }
            }
            assertTrue("the forest has grown", memory.reserved() > built && memory.reserved() < 2 * built);
        }
        assertEquals(0, memory.reserved());
        CountedMemory little = new CountedMemory(100);
        assertThrows(IllegalStateException.class, () -> join.withMemory(little).index(indexed.records(), indexed.vocabulary()));
        assertEquals(0, little.reserved());
    }

    @Test
    public void testCancellation() {
        List<long[]> sets = RandomSets.NEAR_DUPLICATES.collection(random, 600);
        Indexed indexed = Indexed.of(sets);
        CountedMemory memory = new CountedMemory();
        SetJoin join = new SetJoin(Similarity.parse("jaccard", "0.5")).withMemory(memory);
        assertThrows(CancellationException.class,
            () -> join.withMonitor((probed, total) -> false).index(indexed.records(), indexed.vocabulary()));
        try (LinkIndex index = join.withMonitor((probed, total) -> probed < 100).index(indexed.records(), indexed.vocabulary())) {
            assertThrows(CancellationException.class, () -> index.selfLinks((left, right, equal) -> {}));
        }
        assertEquals(0, memory.reserved());
    }

    @Test
    public void testOrderThatLeavesTokensOutIsRefused() {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        builder.add(1, 2, 3);
        builder.add(3, 4);
        Records records = builder.build(vocabulary.order());
        assertThrows(IllegalArgumentException.class, () -> new SetJoin(new Overlap(1)).index(records, vocabulary));
    }

    /** Splits sets into an index and batches, some of them empty. */
    private static void assertLinks(String shape, List<long[]> sets, Similarity similarity, Random random) {
        int split = random.nextInt(4) == 0 ? sets.size() : random.nextInt(sets.size() + 1);
        boolean selfLinks = random.nextInt(4) > 0;
        int threads = 1 + random.nextInt(3);
        String message = shape + " " + similarity + " " + split + " of " + sets.size() + ", self " + selfLinks;
        List<long[]> left = sets.subList(0, split);
        UnionFind expected = new UnionFind(sets.size());
        UnionFind found = new UnionFind(sets.size());
        Links links = new Links(sets, similarity, found, message);
        Indexed indexed = Indexed.of(left);
        SetJoin join = new SetJoin(similarity).withThreads(threads);
        try (LinkIndex index = index(join, indexed, random)) {
            if (selfLinks) {
                BruteForceJoin.selfJoin(left, similarity).forEach(pair -> expected.union(pair.left(), pair.right()));
                index.selfLinks(links::take);
            }
            int from = split;
            while (from < sets.size()) {
                int to = Math.min(sets.size(), from + random.nextInt(2 + sets.size() / 2));
                List<long[]> right = sets.subList(from, to);
                int first = from;
                BruteForceJoin.join(right, left, similarity).forEach(pair -> expected.union(first + pair.left(), pair.right()));
                connectEqual(right, from, expected, found);
                try (ProbingBatch batch = index.newBatch()) {
                    batch.reserve(right.size(), right.stream().mapToInt(set -> set.length).sum());
                    right.forEach(set -> add(batch, set));
                    index.links(batch, (one, other, equal) -> links.take(first + one, other, equal));
                }
                from = to;
            }
            if (selfLinks == false) {
                connectEqual(left, 0, expected, found);
            }
        }
        assertArrayEquals(message, expected.components(), found.components());
        assertTrue(message, links.count <= Math.max(0, sets.size() - 1));
    }

    /** An index by any plan: small collections have a plan that suits them. */
    private static LinkIndex index(SetJoin join, Indexed indexed, Random random) {
        Records records = indexed.records();
        List<RunPlan> plans = RunPlan.all(new JoinInput(records.none(), records, join.similarity()));
        return new LinkIndex(join, records, indexed.vocabulary(), plans.get(random.nextInt(plans.size())));
    }

    /** Equal sets of one batch share a record. */
    private static void connectEqual(List<long[]> sets, int offset, UnionFind expected, UnionFind found) {
        for (int i = 0; i < sets.size(); i++) {
            for (int j = i + 1; j < sets.size(); j++) {
                if (areEqual(sets.get(i), sets.get(j))) {
                    expected.union(offset + i, offset + j);
                    found.union(offset + i, offset + j);
                }
            }
        }
    }

    private static boolean areEqual(long[] one, long[] other) {
        return one.length == other.length && BruteForceJoin.overlap(one, other) == one.length;
    }

    /** Receives links, and checks that each is a pair. */
    private static final class Links {

        private final List<long[]> sets;
        private final Similarity similarity;
        private final UnionFind found;
        private final String message;
        private int count;

        Links(List<long[]> sets, Similarity similarity, UnionFind found, String message) {
            this.sets = sets;
            this.similarity = similarity;
            this.found = found;
            this.message = message;
        }

        void take(int one, int other, boolean equal) {
            long[] left = sets.get(one);
            long[] right = sets.get(other);
            assertTrue(message, BruteForceJoin.reaches(similarity, BruteForceJoin.overlap(left, right), left.length, right.length));
            assertEquals(message, areEqual(left, right), equal);
            found.union(one, other);
            count++;
        }
    }

    private static List<Similarity> similarities(Random random) {
        List<Similarity> similarities = new ArrayList<>(List.of(new Overlap(1), new Overlap(1 + random.nextInt(12))));
        for (String threshold : List.of("1", "0.8", "0.5", "0." + (100 + random.nextInt(900)))) {
            for (String name : List.of("jaccard", "cosine", "dice")) {
                similarities.add(Similarity.parse(name, threshold));
            }
        }
        return similarities;
    }
}
