package org.neardup.kernel.join;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

/** What a sample expects is near what the plans count. */
public class JoinSampleTests {

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    @Test
    public void testExpectationsAreNearTheCounts() {
        Records records = SetJoinTests.records(skewedSets(8_000, 30));
        JoinInput input = new JoinInput(records, records, Similarity.parse("jaccard", "0.6"));
        JoinSample sample = new JoinSample(input);
        ProbeCounts chains = count(new ChainedPlan(input), input);
        assertNear("postings", chains.postings(), sample.postings());
        assertNear("positional", chains.verifications(), sample.positional());
        assertNear("current", chains.positionalCandidates(), sample.current());
    }

    @Test
    public void testEstimateNamesTheChosenPlan() {
        Records records = SetJoinTests.records(skewedSets(3_000, 20));
        SetJoin join = new SetJoin(Similarity.parse("jaccard", "0.7"));
        JoinInput input = new JoinInput(records, records, join.similarity());
        assertEquals(JoinPlan.cheapest(input).name(), join.selfEstimate(records).plan());
    }

    /** Sets without near-duplicates: heaps of them could not be estimated from a sample. */
    private List<long[]> skewedSets(int count, int size) {
        List<long[]> sets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sets.add(random.doubles(size + random.nextInt(size)).mapToLong(share -> (long) Math.pow(500, share)).distinct().toArray());
        }
        return sets;
    }

    private static ProbeCounts count(JoinPlan plan, JoinInput input) {
        JoinProgress progress = new JoinProgress(JoinMonitor.NONE, input.probing().count());
        return new ParallelProbing(input, plan.build(new ThreadTeam(1), progress), progress).run(1, (left, right, overlap, value) -> {});
    }

    private static void assertNear(String message, double counted, double expected) {
        assertEquals(message, 1, expected / counted, 0.3);
    }
}
