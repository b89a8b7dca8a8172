package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;

import org.neardup.cluster.SharedCluster;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

/**
 * A throttled job over three shards with replicas, so that a test can interfere in each of its phases. It marks duplicates or names groups,
 * so that it has an act phase.
 */
final class SlowJob {

    static final PairOracle ORACLE = new PairOracle("jaccard", "0.8");
    static final String MARKED = "{\"exists\": {\"field\": \"near_duplicate\"}}";

    private static final int DOCUMENTS = 240;
    static final int REQUESTS_PER_SECOND = 120;
    /** Small enough for several units in the join, with a pause before each. */
    private static final String MAX_MEMORY = "200kb";
    /** Enough for weights. */
    private static final String MORE_MEMORY = "400kb";

    private final String index;
    private final List<WordDocument> documents;
    private final Expected expected;
    private final JobRequest request;
    private final Job job;

    /** The expected result. */
    private record Expected(
        SortedMap<DocumentPair, PairOracle.Found> pairs,
        SortedMap<DocumentKey, SortedSet<DocumentKey>> groups) {

        static Expected of(PairOracle oracle, List<WordDocument> documents) {
            SortedMap<DocumentPair, PairOracle.Found> pairs = oracle.pairs(documents);
            return new Expected(pairs, GroupOracle.star(documents, GroupOracle.WITHOUT_RULES, pairs.keySet()));
        }
    }

    private SlowJob(String index, List<WordDocument> documents, Expected expected, JobRequest request, String action) throws IOException {
        this.index = index;
        this.documents = documents;
        this.expected = expected;
        this.request = request.with("action", action).dest(index + "-results").slow(REQUESTS_PER_SECOND);
        this.job = this.request.start();
    }

    /** Creates the index and starts the job. */
    static SlowJob start(String index, Random random) throws IOException {
        return start(index, random, ORACLE, MAX_MEMORY, "mark");
    }

    /** The same with sets or with weights, by marks or by names of groups. */
    static SlowJob startAny(String index, Random random) throws IOException {
        String action = random.nextBoolean() ? "mark" : "group";
        return switch (random.nextInt(3)) {
            case 0 -> start(index, random, ORACLE, MAX_MEMORY, action);
            case 1 -> start(index, random, new PairOracle("weighted_jaccard", "0.7"), MORE_MEMORY, action);
            default -> start(index, random, new PairOracle("weighted_or_plain", "0.7"), MORE_MEMORY, action);
        };
    }

    private static SlowJob start(String index, Random random, PairOracle oracle, String memory, String action) throws IOException {
        List<WordDocument> documents = documents(index, random);
        JobRequest request = JobRequest.of(index, oracle.threshold()).with("similarity", oracle.similarity()).with("max_memory", memory);
        return new SlowJob(index, documents, Expected.of(oracle, documents), request, action);
    }

    private static List<WordDocument> documents(String index, Random random) throws IOException {
        SharedCluster.api().send("DELETE", "/" + index + "-results?ignore_unavailable=true").expectSuccess();
        WordIndex.create(index, 3, 1);
        List<WordDocument> documents = new WordCorpus(random, 400, 30).documents(index, 0, DOCUMENTS);
        WordIndex.add(documents);
        return documents;
    }

    Job job() {
        return job;
    }

    String index() {
        return index;
    }

    String dest() {
        return index + "-results";
    }

    List<WordDocument> documents() {
        return documents;
    }

    JobRequest request() {
        return request;
    }

    /** Returns when the job exports its result into an existing index, a moment after the phase starts. */
    void awaitExporting() throws IOException {
        assertEquals("export", job.awaitPhase("export"));
        while (SharedCluster.api().send("GET", "/" + dest()).status() == 404) {
            assertFalse("there are no results", job.status().path("completed").asBoolean());
            Job.pause(10);
        }
        // At first, a single node knows of it; the master starts the next task when all do.
        SharedCluster.api().send("GET", "/_cluster/health?wait_for_events=languid&timeout=60s").expectSuccess();
    }

    /**
     * Returns when the index of plans has its copies, if the job has created it: at first an index has only one copy, which is lost with
     * its node. Also waits for the health of an index that is being created, and asks the master for
     * it, because other nodes may not know of the index.
     */
    void awaitCopiesOfPlans() throws IOException {
        String phase = job.phase();
        if (phase.equals("finished") || Job.PHASES.indexOf(phase) >= Job.PHASES.indexOf("group")) {
            SharedCluster.api().send("GET", "/_cluster/health/.near_duplicates-plans?wait_for_status=green&timeout=60s").expectSuccess();
        }
    }

    /** Runs the same job again without a rate limit: it must succeed, whatever happened to the first one. */
    void runAgain() throws IOException {
        request.parameter("requests_per_second", -1).run();
        assertResult();
    }

    /** Removes the rate limit: the job must succeed with the correct result. */
    JsonNode finishRight() throws IOException {
        JsonNode end = job.finish();
        assertResult();
        return end;
    }

    /** Fails unless pairs and groups are as expected, and exactly the documents that are not kept are marked, or all have their groups. */
    void assertResult() throws IOException {
        JobResults results = JobResults.of(dest());
        assertEquals(expected.pairs, results.pairs());
        assertFalse(expected.groups.isEmpty());
        assertEquals(expected.groups, results.groups());
        if (request.body().get("action").equals("group")) {
            assertEquals(groups(results), WordIndex.groups(index));
            return;
        }
        Set<String> duplicates = results.groups().values().stream().flatMap(Set::stream).map(DocumentKey::id).collect(Collectors.toSet());
        assertEquals(duplicates, Set.copyOf(WordIndex.ids(index, MARKED)));
    }

    /** The value that each document should have. */
    private SortedMap<String, String> groups(JobResults results) {
        SortedMap<String, String> groups = new TreeMap<>();
        documents.forEach(document -> groups.put(document.key().id(), document.key().id()));
        for (JsonNode group : results.of(JobResults.Kind.GROUP)) {
            group.path("members").forEach(member -> groups.put(member.path("id").asText(), group.path("group").asText()));
        }
        return groups;
    }
}
