package org.neardup.cluster.job;

import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.node.ElasticsearchNode;
import org.neardup.cluster.node.RealCluster;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Nodes fail at random moments in random ways: each job still ends with the result of brute force. */
@RunWith(Parameterized.class)
public class ChaosFaultIT {

    private static final String INDEX = "job-chaos";
    private static final int ROUNDS = 20;
    private static final int NODES = 3;
    private static final int LONGEST_DELAY_MILLIS = 2_000;
    private static final SeededRandom SEED = new SeededRandom();

    /** The ways in which nodes fail. */
    private enum Way {
        /** Killed. */
        KILLED,
        /** Shut down cleanly. */
        STOPPED,
        /** All nodes killed at once, like by a power failure. */
        ALL_KILLED
    }

    /**
     * The events of one job.
     *
     * @param delayMillis after the start of the phase
     * @param back        whether the node is back before the rate limit of the job is lifted
     * @param data        the seed of the documents
     */
    private record Round(int number, Way way, int node, String phase, int delayMillis, boolean back, long data) {

        static Round draw(int number, Random random) {
            return new Round(
                number,
                Way.values()[random.nextInt(Way.values().length)],
                random.nextInt(NODES),
                Job.PHASES.get(random.nextInt(Job.PHASES.size())),
                random.nextInt(LONGEST_DELAY_MILLIS),
                random.nextBoolean(),
                random.nextLong());
        }

        @Override
        public String toString() {
            String who = way == Way.ALL_KILLED ? "" : " node " + node;
            return number + ":" + who + " " + way + " " + delayMillis + " ms into " + phase + (back ? ", back at once" : "");
        }
    }

    /** Determines all rounds, so that it can repeat them. */
    @Rule
    public final SeededRandom seed = SEED;
    @Rule
    public final NothingLeft nothingLeft = new NothingLeft();

    private final RealCluster cluster = SharedCluster.cluster();
    private final Round round;

    public ChaosFaultIT(Round round) {
        this.round = round;
    }

    /** The rounds. */
    @Parameterized.Parameters(name = "{0}")
    public static List<Object[]> rounds() {
        List<Object[]> rounds = new ArrayList<>();
        for (int number = 1; number <= ROUNDS; number++) {
            rounds.add(new Object[] {Round.draw(number, SEED.random())});
        }
        return Selection.of(1, rounds);
    }

    @Test
    public void theJobEndsWithTheRightResult() throws IOException {
        Selection.assumeAll();
        SlowJob slow = SlowJob.startAny(INDEX, new Random(round.data));
        slow.job().awaitPhase(round.phase);
        Job.pause(round.delayMillis);
        slow.awaitCopiesOfPlans();
        switch (round.way) {
            case KILLED -> cluster.nodes().get(round.node).kill();
            case STOPPED -> cluster.nodes().get(round.node).stop();
            case ALL_KILLED -> cluster.nodes().forEach(ElasticsearchNode::kill);
        }
        if (round.back || round.way == Way.ALL_KILLED) {
            cluster.startStoppedNodes();
        }
        slow.finishRight();
    }
}
