package org.neardup.kernel.join;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.cluster.UnionFind;

/** Links connect the same records as all pairs of brute force, and are pairs themselves. */
public class LinksTests {

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    /** The arguments of a link sink. */
    private record Link(int left, int right, boolean equal) {}

    @Test
    public void testSelfLinksConnectWhatAllPairsConnect() {
        for (RandomSets shape : RandomSets.values()) {
            assertSelfLinks(shape + "", shape.collection(random, random.nextInt(110)), random);
        }
    }

    @Test
    public void testLinksOfTwoCollectionsConnectWhatAllPairsConnect() {
        for (RandomSets shape : RandomSets.values()) {
            List<long[]> all = shape.collection(random, 1 + random.nextInt(110));
            int split = random.nextInt(all.size() + 1);
            assertLinks(shape + "", all.subList(0, split), all.subList(split, all.size()), random);
        }
    }

    @Test
    public void testEdges() {
        List<long[]> one = List.of(new long[] {1, 2, 3});
        List<long[]> equal = Collections.nCopies(40, new long[] {1, 2, 3});
        for (List<long[]> sets : List.of(List.<long[]>of(), List.of(new long[0]), one, equal)) {
            assertSelfLinks(sets.size() + " sets", sets, random);
            assertLinks(sets.size() + " sets and one", sets, one, random);
            assertLinks("one and " + sets.size() + " sets", one, sets, random);
        }
    }

    /** Heaps of more records than a chunk of postings has, so that chunks are skipped, mixed with chains, strangers and other heaps. */
    @Test
    public void testHeapsAndChains() {
        for (int round = 0; round < 3; round++) {
            List<long[]> sets = Heaps.withChain(random);
            for (Similarity similarity : Heaps.similaritiesOfChains(random)) {
                assertSelfLinks("heaps", sets, similarity, random);
                int split = random.nextInt(sets.size());
                assertLinks("heaps", sets.subList(0, split), sets.subList(split, sets.size()), similarity, random);
            }
        }
    }

    @Test
    public void testEveryPlanWithHeaps() {
        List<long[]> sets = Heaps.ofLongRecords(400, random);
        Records records = SetJoinTests.records(sets);
        for (String threshold : List.of("0.5", "0.8", "0.95")) {
            JoinInput input = new JoinInput(records, records, Similarity.parse("jaccard", threshold));
            int[] expected = components(sets.size(), BruteForceJoin.selfJoin(sets, input.similarity()));
            for (JoinPlan plan : Plans.of(input)) {
                List<Link> links = links(plan, input, 1 + random.nextInt(3));
                assertArrayEquals(threshold + " " + plan, expected, connected(sets.size(), links));
            }
        }
    }

    @Test
    public void testChainedProbeHoweverLongItsChains() {
        List<long[]> sets = new ArrayList<>(Heaps.around(Heaps.range(0, 30), 300, 1, random));
        sets.addAll(Heaps.around(Heaps.range(20, 30), 300, 2, random));
        sets.addAll(Heaps.chain(100, 25));
        sets.addAll(RandomSets.NEAR_DUPLICATES.collection(random, 100));
        Collections.shuffle(sets, random);
        Records records = SetJoinTests.records(sets);
        for (String threshold : List.of("0.5", "0.8", "0.9")) {
            JoinInput input = new JoinInput(records, records, Similarity.parse("jaccard", threshold));
            List<Link> links = links(new ChainedPlan(input), input, 1 + random.nextInt(3));
            assertArrayEquals(threshold, components(sets.size(), BruteForceJoin.selfJoin(sets, input.similarity())),
                connected(sets.size(), links));
        }
    }

    /** A chunk whose ends are connected may contain strangers, which a later record connects. */
    @Test
    public void testStrangersInsideAHeapAreNotLeftOut() {
        for (int round = 0; round < 10; round++) {
            List<long[]> sets = Heaps.withStrangersAndBridges(500 + random.nextInt(500), 1 + random.nextInt(6), random);
            int[] expected = components(sets.size(), BruteForceJoin.selfJoin(sets, Heaps.BRIDGED));
            Records[] records = Heaps.commonFirst(List.of(sets));
            JoinInput input = new JoinInput(records[0], records[0], Heaps.BRIDGED);
            for (JoinPlan plan : Plans.of(input)) {
                int threads = 1 + random.nextInt(2);
                assertArrayEquals(plan + "", expected, connected(sets.size(), links(plan, input, threads)));
            }
        }
    }

    @Test
    public void testStrangersInsideAHeapOfTheOtherSideAreNotLeftOut() {
        for (int round = 0; round < 10; round++) {
            List<long[]> left = Heaps.withStrangersAndBridges(20, 0, random);
            List<long[]> right = Heaps.withStrangersAndBridges(500 + random.nextInt(500), 1 + random.nextInt(6), random);
            Records[] records = Heaps.commonFirst(List.of(left, right));
            JoinInput input = new JoinInput(records[0], records[1], Heaps.BRIDGED);
            UnionFind expected = equalOfASide(left, right);
            BruteForceJoin.join(left, right, Heaps.BRIDGED).forEach(pair -> expected.union(pair.left(), left.size() + pair.right()));
            for (JoinPlan plan : Plans.of(input)) {
                UnionFind found = equalOfASide(left, right);
                links(plan, input, 1 + random.nextInt(2)).forEach(link -> found.union(link.left(), left.size() + link.right()));
                assertArrayEquals(plan + "", expected.components(), found.components());
            }
        }
    }

    private static List<Link> links(JoinPlan plan, JoinInput input, int threads) {
        List<Link> links = new ArrayList<>();
        links(plan, input, threads, links);
        return links;
    }

    private static ProbeCounts links(JoinPlan plan, JoinInput input, int threads, List<Link> links) {
        JoinProgress progress = new JoinProgress(JoinMonitor.NONE, input.probing().count());
        return new ParallelProbing(input, plan.build(new ThreadTeam(threads), progress), progress)
            .runForLinks(threads, collector(links));
    }

    @Test
    public void testHeapCostsFarLessThanItsPairsWithEveryIndex() {
        int heap = 20_000;
        Records records = SetJoinTests.records(Heaps.around(Heaps.range(0, 29), heap, 1, random));
        JoinInput input = new JoinInput(records, records, Similarity.parse("jaccard", "0.9"));
        for (JoinPlan plan : Plans.of(input)) {
            if (plan instanceof ScannedPlan) {
                continue;
            }
            for (int threads = 1; threads <= 2; threads++) {
                List<Link> links = new ArrayList<>();
                ProbeCounts counts = links(plan, input, threads, links);
                String message = plan + " " + threads + " threads " + counts;
                assertTrue(message, links.size() >= heap - 1 && links.size() <= threads * (heap - 1));
                assertTrue(message, counts.verifications() < 10L * heap);
                assertTrue(message, counts.postings() < 1000L * heap);
            }
        }
    }

    @Test
    public void testHeapOfTwoSidesCostsFarLessThanItsPairs() {
        int heap = 10_000;
        Records[] sides = sides(Heaps.around(Heaps.range(0, 29), heap, 1, random), Heaps.around(Heaps.range(0, 29), heap, 1, random));
        JoinInput input = new JoinInput(sides[0], sides[1], Similarity.parse("jaccard", "0.9"));
        List<Link> links = new ArrayList<>();
        ProbeCounts counts = links(JoinPlan.cheapestForLinks(input), input, 1, links);
        assertEquals(sides[0].count() + sides[1].count() - 1, links.size());
        assertTrue(counts.toString(), counts.verifications() < 20L * heap);
        assertTrue(counts.toString(), counts.postings() < 2000L * heap);
    }

    private void assertSelfLinks(String shape, List<long[]> sets, Random random) {
        for (Similarity similarity : similarities(random)) {
            assertSelfLinks(shape, sets, similarity, random);
        }
    }

    private void assertLinks(String shape, List<long[]> left, List<long[]> right, Random random) {
        for (Similarity similarity : similarities(random)) {
            assertLinks(shape, left, right, similarity, random);
        }
    }

    private static void assertSelfLinks(String shape, List<long[]> sets, Similarity similarity, Random random) {
        Set<BruteForceJoin.Pair> pairs = BruteForceJoin.selfJoin(sets, similarity);
        Records records = SetJoinTests.records(sets);
        int threads = 1 + random.nextInt(3);
        String message = shape + " " + similarity + " " + threads + " threads";
        List<Link> links = new ArrayList<>();
        JoinStatistics statistics = new SetJoin(similarity).withThreads(threads)
            .selfLinks(records, collector(links));
        assertEquals(message, links.size(), statistics.pairs());
        assertTrue(message, links.size() <= (long) threads * Math.max(0, sets.size() - 1));
        assertArePairs(message, links, pairs, sets, sets);
        assertTrue(message, links.stream().allMatch(link -> link.left() < link.right()));
        assertArrayEquals(message, components(sets.size(), pairs), connected(sets.size(), links));
    }

    private static void assertLinks(String shape, List<long[]> left, List<long[]> right, Similarity similarity, Random random) {
        Set<BruteForceJoin.Pair> pairs = BruteForceJoin.join(left, right, similarity);
        Records[] sides = sides(left, right);
        UnionFind expected = equalOfASide(left, right);
        pairs.forEach(pair -> expected.union(pair.left(), left.size() + pair.right()));
        int threads = 1 + random.nextInt(3);
        String message = shape + " " + similarity + " " + threads + " threads";
        JoinInput input = new JoinInput(sides[0], sides[1], similarity);
        List<Link> links = links(JoinPlan.cheapestForLinks(input), input, threads);
        assertTrue(message, links.size() <= (long) threads * Math.max(0, sides[0].count() + sides[1].count() - 1));
        assertArePairs(message, links, pairs, left, right);
        UnionFind found = equalOfASide(left, right);
        links.forEach(link -> found.union(link.left(), left.size() + link.right()));
        assertArrayEquals(message, expected.components(), found.components());
    }

    private static void assertArePairs(String message, List<Link> links, Set<BruteForceJoin.Pair> pairs, List<long[]> left,
        List<long[]> right) {
        for (Link link : links) {
            assertTrue(message + " " + link, pairs.contains(new BruteForceJoin.Pair(link.left(), link.right(), 0, 0)));
            assertEquals(message + " " + link, Arrays.equals(sorted(left.get(link.left())), sorted(right.get(link.right()))), link.equal());
        }
    }

    /** The records of both sides, left before right, with equal records of each side connected. */
    private static UnionFind equalOfASide(List<long[]> left, List<long[]> right) {
        UnionFind components = new UnionFind(left.size() + right.size());
        connectEqual(left, 0, components);
        connectEqual(right, left.size(), components);
        return components;
    }

    private static void connectEqual(List<long[]> sets, int offset, UnionFind components) {
        for (int i = 0; i < sets.size(); i++) {
            for (int j = i + 1; j < sets.size(); j++) {
                if (sets.get(i).length == sets.get(j).length && Arrays.equals(sorted(sets.get(i)), sorted(sets.get(j)))) {
                    components.union(offset + i, offset + j);
                }
            }
        }
    }

    private static long[] sorted(long[] set) {
        long[] sorted = set.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    private static int[] components(int count, Set<BruteForceJoin.Pair> pairs) {
        UnionFind components = new UnionFind(count);
        pairs.forEach(pair -> components.union(pair.left(), pair.right()));
        return components.components();
    }

    private static int[] connected(int count, List<Link> links) {
        UnionFind components = new UnionFind(count);
        links.forEach(link -> components.union(link.left(), link.right()));
        return components.components();
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

    private static Records[] sides(List<long[]> left, List<long[]> right) {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder leftBuilder = new RecordsBuilder(vocabulary);
        left.forEach(leftBuilder::add);
        RecordsBuilder rightBuilder = new RecordsBuilder(vocabulary);
        right.forEach(rightBuilder::add);
        TokenOrder order = vocabulary.order();
        return new Records[] {leftBuilder.build(order), rightBuilder.build(order)};
    }

    private static LinkSink collector(List<Link> links) {
        return (left, right, equal) -> links.add(new Link(left, right, equal));
    }
}
