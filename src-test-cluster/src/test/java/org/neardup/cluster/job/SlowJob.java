package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;

import org.neardup.cluster.SharedCluster;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.stream.Collectors;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

/**
 * A job over three shards, each with a replica, that is slowed down so that something can happen in each of its phases. It marks what
 * it does not keep, so that there is a phase in which it acts.
 */
final class SlowJob {

    static final PairOracle ORACLE = new PairOracle("jaccard", "0.8");
    static final String MARKED = "{\"exists\": {\"field\": \"near_duplicate\"}}";

    private static final int DOCUMENTS = 240;
    private static final int REQUESTS_PER_SECOND = 120;
    /** Of which little is done at a time, so that the join has several units, with a pause before each. */
    private static final String MAX_MEMORY = "200kb";
    private static final String MAX_MEMORY_OF_WEIGHTS = "400kb";

    private final String index;
    private final PairOracle oracle;
    private final List<WordDocument> documents;
    private final JobRequest request;
    private final Job job;

    private SlowJob(String index, PairOracle oracle, List<WordDocument> documents, JobRequest request) throws IOException {
        this.index = index;
        this.oracle = oracle;
        this.documents = documents;
        this.request = request;
        this.job = request.start();
    }

    /** Makes the index and starts the job. */
    static SlowJob start(String index, Random random) throws IOException {
        return start(index, random, ORACLE);
    }

    /** The same with sets or with weights. */
    static SlowJob startAny(String index, Random random) throws IOException {
        return start(index, random, random.nextBoolean() ? ORACLE : new PairOracle("weighted_jaccard", "0.7"));
    }

    private static SlowJob start(String index, Random random, PairOracle oracle) throws IOException {
        SharedCluster.api().send("DELETE", "/" + index + "-results?ignore_unavailable=true").expectSuccess();
        WordIndex.create(index, 3, 1);
        List<WordDocument> documents = new WordCorpus(random, 400, 30).documents(index, 0, DOCUMENTS);
        WordIndex.add(documents);
        JobRequest request = JobRequest.of(index, oracle.threshold())
            .with("similarity", oracle.similarity())
            .with("action", "mark")
            .with("max_memory", oracle.isWeighted() ? MAX_MEMORY_OF_WEIGHTS : MAX_MEMORY)
            .dest(index + "-results");
        return new SlowJob(index, oracle, documents, request.slow(REQUESTS_PER_SECOND));
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

    /** Returns when the job writes its results into an index that is there: a moment after the phase begins. */
    void awaitWriting() throws IOException {
        assertEquals("write", job.awaitPhase("write"));
        while (SharedCluster.api().send("GET", "/" + dest()).status() == 404) {
            assertFalse("there are no results", job.status().path("completed").asBoolean());
            Job.pause(10);
        }
        // One node knows of it; the master goes on to the next task when all do.
        SharedCluster.api().send("GET", "/_cluster/health?wait_for_events=languid&timeout=60s").expectSuccess();
    }

    /**
     * Returns when the indices of the result and of plans have their copies, if the job has come to make them: for some time an index has
     * but one, which goes with its node. The health of an index that is still being made is waited for, too, and it is the master that
     * tells it, while other nodes may not know of the index.
     */
    void awaitCopiesOfResults() throws IOException {
        String phase = job.phase();
        if (phase.equals("finished") || Job.PHASES.indexOf(phase) >= Job.PHASES.indexOf("group")) {
            String indices = dest() + ",.near_duplicates-plans";
            SharedCluster.api().send("GET", "/_cluster/health/" + indices + "?wait_for_status=green&timeout=60s").expectSuccess();
        }
    }

    /** Does the same job once more at full speed: it has to succeed, whatever became of the first. */
    void runAgain() throws IOException {
        request.parameter("requests_per_second", -1).run();
        assertResult();
    }

    /** Lets the job finish at full speed: it has to succeed with the right result. */
    JsonNode finishRight() throws IOException {
        JsonNode end = job.finish();
        assertResult();
        return end;
    }

    /** Fails unless the pairs are those of the oracle, the groups those that the pairs make, and what is marked is what is not kept. */
    void assertResult() throws IOException {
        JobResults results = JobResults.of(dest());
        results.assertPairs(oracle, documents);
        SortedMap<DocumentKey, SortedSet<DocumentKey>> groups = GroupOracle.star(
            documents,
            (one, other) -> one.key().compareTo(other.key()),
            oracle.pairs(documents).keySet()
        );
        assertFalse(groups.isEmpty());
        assertEquals(groups, results.groups());
        Set<String> duplicates = groups.values().stream().flatMap(Set::stream).map(DocumentKey::id).collect(Collectors.toSet());
        assertEquals(duplicates, Set.copyOf(WordIndex.ids(index, MARKED)));
    }
}
