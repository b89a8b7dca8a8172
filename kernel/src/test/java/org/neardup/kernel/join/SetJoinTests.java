package org.neardup.kernel.join;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

/** Compares every plan, similarity, kind of join and number of threads with brute force. */
public class SetJoinTests {

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    @Test
    public void testSelfJoinFindsWhatBruteForceFinds() {
        for (RandomSets shape : RandomSets.values()) {
            for (int round = 0; round < 3; round++) {
                List<long[]> sets = shape.collection(random, random.nextInt(110));
                for (Similarity similarity : similarities(random)) {
                    Set<BruteForceJoin.Pair> expected = BruteForceJoin.selfJoin(sets, similarity);
                    int threads = 1 + random.nextInt(3);
                    assertPairs(message(shape, similarity, threads), expected,
                        selfJoin(sets, new SetJoin(similarity).withThreads(threads)));
                }
            }
        }
    }

    @Test
    public void testJoinOfTwoCollectionsFindsWhatBruteForceFinds() {
        for (RandomSets shape : RandomSets.values()) {
            for (int round = 0; round < 3; round++) {
                List<long[]> all = shape.collection(random, 1 + random.nextInt(110));
                int split = random.nextInt(all.size() + 1);
                List<long[]> left = all.subList(0, split);
                List<long[]> right = all.subList(split, all.size());
                for (Similarity similarity : similarities(random)) {
                    Set<BruteForceJoin.Pair> expected = BruteForceJoin.join(left, right, similarity);
                    int threads = 1 + random.nextInt(3);
                    assertPairs(message(shape, similarity, threads), expected,
                        join(left, right, new SetJoin(similarity).withThreads(threads)));
                }
            }
        }
    }

    /** Sizes and overlaps whose similarity is exactly the threshold, for every fraction of small numbers that nine decimals can express. */
    @Test
    public void testPairsOnTheThresholdAreFound() {
        forEachPairOnTheThreshold(random,
            (similarity, sets) -> assertEquals(similarity.toString(), 1, selfJoin(sets, new SetJoin(similarity)).size()));
    }

    /** Passes two sets on for each threshold that is their similarity. */
    public static void forEachPairOnTheThreshold(Random random, BiConsumer<Similarity, List<long[]>> test) {
        for (int union = 1; union <= 40; union++) {
            for (int overlap = 1; overlap <= union; overlap++) {
                if (1_000_000_000L * overlap % union == 0) {
                    int left = overlap + random.nextInt(union - overlap + 1);
                    test.accept(new Jaccard(new Threshold(overlap, union)), List.of(range(0, left), range(left - overlap, union)));
                }
            }
        }
    }

    @Test
    public void testAnyTokenOrderIsExact() {
        List<long[]> sets = RandomSets.NEAR_DUPLICATES.collection(random, 150);
        Similarity similarity = Similarity.parse("jaccard", "0.6");
        Set<BruteForceJoin.Pair> found = new TreeSet<>();
        new SetJoin(similarity).selfJoin(recordsInAnyOrder(sets, random), collector(found));
        assertPairs("", BruteForceJoin.selfJoin(sets, similarity), found);
    }

    /** The records of sets by a random order of tokens. */
    public static Records recordsInAnyOrder(List<long[]> sets, Random random) {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        sets.forEach(builder::add);
        return builder.build(vocabulary.order((token, occurrence) -> random.nextInt(5)));
    }

    /** Small collections have a plan that suits them, so each of the others is forced. */
    @Test
    public void testEveryPlanFindsWhatBruteForceFinds() {
        for (RandomSets shape : RandomSets.values()) {
            List<long[]> sets = shape.collection(random, random.nextInt(200));
            Records records = records(sets);
            for (Similarity similarity : someSimilarities()) {
                JoinInput input = new JoinInput(records, records, similarity);
                Set<BruteForceJoin.Pair> expected = BruteForceJoin.selfJoin(sets, similarity);
                for (JoinPlan plan : Plans.of(input)) {
                    assertPlan(shape + " " + plan, plan, input, expected);
                }
            }
        }
    }

    @Test
    public void testEveryPlanOfTwoCollectionsFindsWhatBruteForceFinds() {
        for (RandomSets shape : RandomSets.values()) {
            List<long[]> all = shape.collection(random, 1 + random.nextInt(200));
            int split = random.nextInt(all.size() + 1);
            Records[] sides = Heaps.commonFirst(List.of(all.subList(0, split), all.subList(split, all.size())));
            for (Similarity similarity : someSimilarities()) {
                JoinInput input = new JoinInput(sides[0], sides[1], similarity);
                Set<BruteForceJoin.Pair> expected = BruteForceJoin.join(all.subList(0, split), all.subList(split, all.size()), similarity);
                for (JoinPlan plan : Plans.of(input)) {
                    assertPlan(shape + " " + plan, plan, input, expected);
                }
            }
        }
    }

    private void assertPlan(String message, JoinPlan plan, JoinInput input, Set<BruteForceJoin.Pair> expected) {
        int threads = 1 + random.nextInt(3);
        JoinProgress progress = new JoinProgress(JoinMonitor.NONE, input.probing().count());
        Set<BruteForceJoin.Pair> found = new TreeSet<>();
        new ParallelProbing(input, plan.build(new ThreadTeam(threads), progress), progress).run(threads, collector(found));
        assertPairs(message, expected, found);
        LongAdder counted = new LongAdder();
        new ParallelProbing(input, plan.build(new ThreadTeam(threads), progress), progress).runForCount(threads, counted);
        assertEquals(message, expected.size(), counted.sum());
    }

    @Test
    public void testCountsAreTheNumbersOfPairs() {
        for (RandomSets shape : RandomSets.values()) {
            List<long[]> sets = shape.collection(random, random.nextInt(110));
            Records records = records(sets);
            for (Similarity similarity : similarities(random)) {
                long expected = BruteForceJoin.selfJoin(sets, similarity).size();
                int threads = 1 + random.nextInt(3);
                assertEquals(message(shape, similarity, threads), expected,
                    new SetJoin(similarity).withThreads(threads).selfCount(records).pairs());
            }
        }
    }

    @Test
    public void testStatisticsAreConsistentAndDoNotDependOnThreads() {
        List<long[]> sets = RandomSets.NEAR_DUPLICATES.collection(random, 600);
        Records records = records(sets);
        SetJoin join = new SetJoin(Similarity.parse("jaccard", "0.5"));
        JoinStatistics one = join.selfJoin(records, (left, right, overlap, similarity) -> {});
        JoinStatistics three = join.withThreads(3).selfJoin(records, (left, right, overlap, similarity) -> {});
        String message = one.toString();
        assertEquals(message, records.count(), one.records());
        assertTrue(message, one.indexEntries() <= one.tokens());
        assertTrue(message, one.postings() >= one.prefixCandidates());
        assertTrue(message, one.prefixCandidates() >= one.positionalCandidates());
        assertTrue(message, one.positionalCandidates() >= one.candidates());
        assertTrue(message, one.candidates() >= one.verifications());
        assertTrue(message, one.pairs() > 0);
        assertEquals(message, new JoinStatistics(one.records(), one.tokens(), one.indexEntries(), one.postings(),
            one.prefixCandidates(), one.positionalCandidates(), one.candidates(), one.verifications(), one.verificationSteps(),
            one.pairs(), three.memoryBytes()), three);
    }

    /** A thread that probes with other records removes other postings from its index, which must not change what it counts. */
    @Test
    public void testCountsOfEveryPlanDoNotDependOnThreads() {
        for (RandomSets shape : List.of(RandomSets.NEAR_DUPLICATES, RandomSets.SKEWED)) {
            Records records = records(shape.collection(random, 600));
            for (Similarity similarity : someSimilarities()) {
                JoinInput input = new JoinInput(records, records, similarity);
                for (JoinPlan plan : Plans.of(input)) {
                    assertEquals(shape + " " + plan, counts(plan, input, 1), counts(plan, input, 3));
                }
            }
        }
    }

    private static ProbeCounts counts(JoinPlan plan, JoinInput input, int threads) {
        JoinProgress progress = new JoinProgress(JoinMonitor.NONE, input.probing().count());
        return new ParallelProbing(input, plan.build(new ThreadTeam(threads), progress), progress).runForCount(threads, new LongAdder());
    }

    @Test
    public void testCollectionsOfDifferentOrdersAreRefused() {
        Records left = records(List.of(new long[] {1, 2}));
        Records right = records(List.of(new long[] {1, 2}));
        SetJoin join = new SetJoin(new Overlap(1));
        assertThrows(IllegalArgumentException.class, () -> join.join(left, right, (l, r, overlap, similarity) -> {}));
        assertThrows(IllegalArgumentException.class, () -> join.join(left, left, (l, r, overlap, similarity) -> {}));
        assertThrows(IllegalArgumentException.class, () -> join.withThreads(0));
    }

    /** Similarities with thresholds of all kinds. */
    public static List<Similarity> similarities(Random random) {
        List<Similarity> similarities = new ArrayList<>();
        for (String threshold : List.of("1", "0.8", "0.5", "0.75", "0.0" + (1 + random.nextInt(9)), "0." + (100 + random.nextInt(900)))) {
            similarities.add(Similarity.parse("jaccard", threshold));
            similarities.add(Similarity.parse("cosine", threshold));
            similarities.add(Similarity.parse("dice", threshold));
        }
        similarities.add(new Overlap(1));
        similarities.add(new Overlap(1 + random.nextInt(12)));
        return similarities;
    }

    /** Six of them, where each is tried with every plan. */
    private List<Similarity> someSimilarities() {
        List<Similarity> similarities = similarities(random);
        Collections.shuffle(similarities, random);
        return similarities.subList(0, 6);
    }

    private static String message(RandomSets shape, Similarity similarity, int threads) {
        return shape + " " + similarity + " " + threads + " threads";
    }

    /** Reports only the differences: all pairs would fill pages. */
    public static void assertPairs(String message, Set<BruteForceJoin.Pair> expected, Set<BruteForceJoin.Pair> found) {
        Set<BruteForceJoin.Pair> missing = new TreeSet<>(expected);
        missing.removeAll(found);
        Set<BruteForceJoin.Pair> unexpected = new TreeSet<>(found);
        unexpected.removeAll(expected);
        assertEquals(message + ": missing pairs", Set.of(), missing);
        assertEquals(message + ": unexpected pairs", Set.of(), unexpected);
        // The order of pairs ignores overlaps and similarities; this compares them too.
        assertTrue(message + ": overlaps and similarities", new ArrayList<>(expected).equals(new ArrayList<>(found)));
    }

    private static long[] range(int from, int to) {
        long[] tokens = new long[to - from];
        for (int i = from; i < to; i++) {
            tokens[i - from] = i;
        }
        return tokens;
    }

    public static Records records(List<long[]> sets) {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        sets.forEach(builder::add);
        return builder.build(vocabulary.order());
    }

    private static Set<BruteForceJoin.Pair> selfJoin(List<long[]> sets, SetJoin join) {
        Set<BruteForceJoin.Pair> found = new TreeSet<>();
        join.selfJoin(records(sets), collector(found));
        return found;
    }

    private static Set<BruteForceJoin.Pair> join(List<long[]> left, List<long[]> right, SetJoin join) {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder leftBuilder = new RecordsBuilder(vocabulary);
        left.forEach(leftBuilder::add);
        RecordsBuilder rightBuilder = new RecordsBuilder(vocabulary);
        right.forEach(rightBuilder::add);
        TokenOrder order = vocabulary.order();
        Set<BruteForceJoin.Pair> found = new TreeSet<>();
        join.join(leftBuilder.build(order), rightBuilder.build(order), collector(found));
        return found;
    }

    /** Collects pairs, each of which must be reported once. */
    public static PairSink collector(Set<BruteForceJoin.Pair> found) {
        return (left, right, overlap, similarity) -> assertTrue("pair emitted twice: " + left + " " + right,
            found.add(new BruteForceJoin.Pair(left, right, overlap, similarity)));
    }
}
