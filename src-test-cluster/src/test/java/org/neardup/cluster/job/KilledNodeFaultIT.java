package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.Set;
import java.util.TreeSet;

/** A node is killed during a job: the job continues without it, and ends with the correct result. */
@RunWith(Parameterized.class)
public class KilledNodeFaultIT {

    private static final String INDEX = "job-killed-node";

    /** The node to kill. */
    private enum Victim {
        /** The one that coordinates the job. */
        COORDINATOR,
        /** The elected master. */
        MASTER,
        /** Another one with a primary of the index. */
        DATA
    }

    @Rule
    public final SeededRandom seed = new SeededRandom();
    @Rule
    public final NothingLeft nothingLeft = new NothingLeft();

    private final RealCluster cluster = SharedCluster.cluster();
    private final Victim victim;
    private final String phase;

    public KilledNodeFaultIT(Victim victim, String phase) {
        this.victim = victim;
        this.phase = phase;
    }

    /** Each node in each phase. */
    @Parameterized.Parameters(name = "{0} killed in {1}")
    public static List<Object[]> cases() {
        List<Object[]> cases = new ArrayList<>();
        for (String phase : Job.PHASES) {
            for (Victim victim : Victim.values()) {
                cases.add(new Object[] {victim, phase});
            }
        }
        return Selection.of(1, cases);
    }

    @Test
    public void theJobEndsWithTheRightResult() throws IOException {
        Selection.assumeAll();
        SlowJob slow = SlowJob.startAny(INDEX, seed.random());
        slow.job().awaitPhase(phase);
        ElasticsearchNode node = node(slow.job());
        // The last request before the kill: under load, requests can take long.
        slow.awaitCopiesOfPlans();
        node.kill();
        slow.finishRight();
    }

    private ElasticsearchNode node(Job job) throws IOException {
        String coordinator = job.coordinator();
        String master = SharedCluster.api().send("GET", "/_cat/master?format=json").expectSuccess().at("/0/node").asText();
        return cluster.node(switch (victim) {
            case COORDINATOR -> coordinator;
            case MASTER -> master;
            case DATA -> otherWithPrimary(coordinator, master);
        });
    }

    /** A node with a primary that is not the coordinator; nor the master, if there is such a node. */
    private static String otherWithPrimary(String coordinator, String master) throws IOException {
        Set<String> nodes = new TreeSet<>();
        for (JsonNode shard : SharedCluster.api().send("GET", "/_cat/shards/" + INDEX + "?format=json").expectSuccess()) {
            if (shard.path("prirep").asText().equals("p")) {
                nodes.add(shard.path("node").asText());
            }
        }
        nodes.remove(coordinator);
        return nodes.stream().filter(node -> node.equals(master) == false).findFirst().orElseGet(() -> nodes.iterator().next());
    }
}
