package org.neardup.kernel.join;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

/** Scans of many chunks of records find what brute force finds, and are chosen where they pay. */
public class ScannedPlanTests {

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    /** Several chunks of records, with near ones in each, of sizes that differ by little and by much. */
    @Test
    public void testScansOfManyChunksFindWhatBruteForceFinds() {
        for (int spread : new int[] {2, 60}) {
            List<long[]> sets = sets(2_500, spread);
            List<long[]> others = sets(1_300, spread);
            Records[] sides = Heaps.commonFirst(List.of(sets, others));
            for (String name : List.of("jaccard", "cosine", "dice")) {
                Similarity similarity = Similarity.parse(name, "0." + (3 + random.nextInt(7)));
                Records records = SetJoinTests.records(sets);
                assertScans(new JoinInput(records, records, similarity), BruteForceJoin.selfJoin(sets, similarity));
                assertScans(new JoinInput(sides[0], sides[1], similarity), BruteForceJoin.join(sets, others, similarity));
            }
        }
    }

    private List<long[]> sets(int count, int spread) {
        List<long[]> sets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (i > 0 && random.nextInt(20) == 0) {
                long[] copy = sets.get(random.nextInt(i)).clone();
                copy[random.nextInt(copy.length)] = 10_000 + i;
                sets.add(copy);
            } else {
                sets.add(random.longs(10 + random.nextInt(spread), 0, 300).distinct().toArray());
            }
        }
        return sets;
    }

    private static void assertScans(JoinInput input, Set<BruteForceJoin.Pair> expected) {
        for (ScannedPlan plan : ScannedPlan.all(input)) {
            JoinProgress progress = new JoinProgress(JoinMonitor.NONE, input.probing().count());
            Set<BruteForceJoin.Pair> found = new TreeSet<>();
            ProbeCounts counts = new ParallelProbing(input, plan.build(new ThreadTeam(2), progress), progress)
                .run(2, (left, right, overlap, value) -> found.add(new BruteForceJoin.Pair(left, right, overlap, value)));
            assertEquals(input.similarity() + " " + plan.words(), expected, found);
            assertEquals(plan.toString(), input.comparablePairs(), counts.postings(), input.probing().count());
        }
    }

    /** What the bound for a chunk of partners rests on. */
    @Test
    public void testAdmissibleDistancesHardlyFallWithTheSizeOfThePartner() {
        List<Similarity> similarities = new ArrayList<>(List.of(new Overlap(1 + random.nextInt(20))));
        for (String name : List.of("jaccard", "cosine", "dice")) {
            for (String threshold : List.of("1", "0.9", "0.5", "0.01", "0." + (100 + random.nextInt(900)))) {
                similarities.add(Similarity.parse(name, threshold));
            }
        }
        for (Similarity similarity : similarities) {
            for (int size = 1; size <= 150; size++) {
                int greatest = Integer.MIN_VALUE;
                for (int partner = similarity.minimumSize(size); partner <= Math.min(300, similarity.maximumSize(size)); partner++) {
                    int admissible = BitmapFilter.admissible(size, partner, similarity.minimumOverlap(size, partner));
                    greatest = Math.max(greatest, admissible);
                    assertTrue(similarity + " " + size + " " + partner, greatest <= admissible + 1);
                }
            }
        }
    }

    /** Nearly all records share the first tokens of their prefixes, and few are near. */
    @Test
    public void testRecordsOfFewTokensAreScanned() {
        List<long[]> sets = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            sets.add(random.longs(50 + random.nextInt(20), 0, 250).distinct().toArray());
        }
        Records records = SetJoinTests.records(sets);
        JoinInput input = new JoinInput(records, records, Similarity.parse("jaccard", "0.5"));
        assertTrue(JoinPlan.cheapest(input) instanceof ScannedPlan);
        assertTrue(JoinPlan.cheapestForLinks(input) instanceof ScannedPlan);
    }

    @Test
    public void testLinksOfAHeapAreNotScanned() {
        Records records = SetJoinTests.records(Heaps.around(Heaps.range(0, 29), 5_000, 1, random));
        JoinInput input = new JoinInput(records, records, Similarity.parse("jaccard", "0.9"));
        assertFalse(JoinPlan.cheapestForLinks(input) instanceof ScannedPlan);
    }
}
