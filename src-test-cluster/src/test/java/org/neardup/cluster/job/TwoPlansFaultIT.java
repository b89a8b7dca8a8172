package org.neardup.cluster.job;

import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.node.RealCluster;
import org.neardup.cluster.rest.Answer;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** Two plans that keep different documents are carried out while nodes fail, after others changed kept ones: each text keeps a copy. */
@RunWith(Parameterized.class)
public class TwoPlansFaultIT {

    private static final String INDEX = "job-two-plans";
    private static final int ROUNDS = 8;
    private static final int DOCUMENTS = 200;
    private static final PairOracle ORACLE = new PairOracle("jaccard", "0.8");
    private static final List<String> ACTIONS = List.of("mark", "delete");
    private static final SeededRandom SEED = new SeededRandom();

    /** Determines all rounds, so that it can repeat them. */
    @Rule
    public final SeededRandom seed = SEED;
    @Rule
    public final NothingLeft nothingLeft = new NothingLeft();

    private final RealCluster cluster = SharedCluster.cluster();
    private final Random random;

    /** @param data seed of the documents and events */
    public TwoPlansFaultIT(int number, long data) {
        random = new Random(data);
    }

    /** The rounds. */
    @Parameterized.Parameters(name = "{0}")
    public static List<Object[]> rounds() {
        List<Object[]> rounds = new ArrayList<>();
        for (int number = 1; number <= ROUNDS; number++) {
            rounds.add(new Object[] {number, SEED.random().nextLong()});
        }
        return Selection.of(1, rounds);
    }

    @Test
    public void eachTextKeepsACopy() throws IOException {
        Selection.assumeAll();
        WordIndex.create(INDEX, 3, 1);
        List<WordDocument> documents = new WordCorpus(random, 400, 30).documents(INDEX, 0, DOCUMENTS);
        WordIndex.add(documents);
        List<Job> planners = List.of(plan("authority"), plan("earliest"));
        Set<String> changed = change();
        for (Job planner : random.nextBoolean() ? planners : planners.reversed()) {
            Job running = planner.startAnother("_apply?requests_per_second=60", action());
            running.awaitPhase("act");
            Job other = planners.get(1 - planners.indexOf(planner));
            Answer atTheSameTime = other.api().send("POST", "/_near_duplicates/" + other.id() + "/_apply", action());
            if (atTheSameTime.succeeded()) {
                assertEquals("finished", running.phase());
                new Job(other.api(), atTheSameTime.body().path("job").asText()).awaitSuccess();
            } else {
                assertEquals(atTheSameTime.toString(), 409, atTheSameTime.status());
            }
            Job.pause(random.nextInt(2_000));
            // Before its second copy is allocated, an index is lost with its node, and the job waits for it.
            cluster.awaitHealth("green");
            cluster.nodes().get(random.nextInt(cluster.nodes().size())).kill();
            if (random.nextBoolean()) {
                cluster.startStoppedNodes();
            }
            running.finish();
            cluster.startStoppedNodes();
        }
        assertCopies(documents, changed);
    }

    private static Job plan(String keep) throws IOException {
        String dest = INDEX + "-by-" + keep;
        SharedCluster.api().send("DELETE", "/" + dest + "?ignore_unavailable=true").expectSuccess();
        return JobRequest.of(INDEX, ORACLE.threshold()).with("authority", Map.of("field", "authority")).with("earliest", "published")
            .with("keep", keep).dest(dest).run();
    }

    private String action() {
        return "{\"action\": \"" + ACTIONS.get(random.nextInt(2)) + "\"}";
    }

    /** Deletes some documents that a plan keeps, and gives others another text; returns their ids. */
    private Set<String> change() throws IOException {
        Set<String> changed = new HashSet<>();
        List<String> gone = new ArrayList<>();
        List<WordDocument> others = new ArrayList<>();
        for (DocumentKey kept : JobResults.of(INDEX + "-by-authority").groups().keySet()) {
            switch (random.nextInt(4)) {
                case 0 -> gone.add(kept.id());
                case 1 -> others.add(new WordDocument(kept, List.of("text", "of", "its", "own", kept.id()), 0, 0, false));
                default -> {}
            }
        }
        WordIndex.delete(INDEX, gone);
        WordIndex.update(others);
        changed.addAll(gone);
        others.forEach(document -> changed.add(document.key().id()));
        return changed;
    }

    private static void assertCopies(List<WordDocument> documents, Set<String> changed) throws IOException {
        Set<String> left = new HashSet<>(WordIndex.ids(
            INDEX, "{\"bool\": {\"must_not\": {\"exists\": {\"field\": \"near_duplicate\"}}}}"));
        left.removeAll(changed);
        SortedMap<DocumentKey, SortedSet<DocumentKey>> connected = GroupOracle.connected(
            documents, GroupOracle.WITHOUT_RULES, ORACLE.pairs(documents).keySet());
        int removed = 0;
        for (Map.Entry<DocumentKey, SortedSet<DocumentKey>> component : connected.entrySet()) {
            Set<String> members = new HashSet<>(Set.of(component.getKey().id()));
            component.getValue().forEach(member -> members.add(member.id()));
            members.removeAll(changed);
            int before = members.size();
            members.retainAll(left);
            assertTrue("all copies are gone: " + component, members.isEmpty() == false || before == 0);
            removed += before - members.size();
        }
        assertTrue("nothing was removed", removed > 0);
        Set<String> single = new HashSet<>();
        documents.forEach(document -> single.add(document.key().id()));
        connected.forEach((kept, members) -> {
            single.remove(kept.id());
            members.forEach(member -> single.remove(member.id()));
        });
        assertEquals(Set.of(), without(single, left));
    }

    private static Set<String> without(Set<String> all, Set<String> left) {
        Set<String> missing = new HashSet<>(all);
        missing.removeAll(left);
        return missing;
    }
}
