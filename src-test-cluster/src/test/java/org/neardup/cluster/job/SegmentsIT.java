package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** A job joins the live documents of several segments, some of which have deleted documents. */
public class SegmentsIT {

    private static final String INDEX = "job-segments";
    private static final int SEGMENTS = 5;
    private static final int DOCUMENTS = 260;

    @Rule
    public final SeededRandom seed = new SeededRandom();

    private final Random random = seed.random();

    @Test
    public void jobsOfSetsFindThePairsOfLiveDocuments() throws IOException {
        List<WordDocument> documents = indexWithDeletions();
        for (String similarity : Selection.of(1, List.of("jaccard", "cosine"))) {
            PairOracle oracle = new PairOracle(similarity, "0.7");
            check(JobRequest.of(INDEX, oracle.threshold()).with("similarity", similarity), oracle, documents);
        }
    }

    /** A low {@code plain} lets the similarity without weights decide most pairs. */
    @Test
    public void theDefaultRuleFindsThePairsOfLiveDocuments() throws IOException {
        Selection.assumeAll();
        List<WordDocument> documents = indexWithDeletions();
        for (String plain : List.of("0.5", "1")) {
            PairOracle oracle = new PairOracle("weighted_or_plain", "0.6", plain, false);
            check(JobRequest.of(INDEX, oracle.threshold()).with("similarity", oracle.similarity()).with("plain", plain), oracle, documents);
        }
    }

    /** Little memory makes several units, so indexed documents are also probed with those of other blocks. */
    private static void check(JobRequest request, PairOracle oracle, List<WordDocument> documents) throws IOException {
        String dest = INDEX + "-results";
        Job job = request.with("max_memory", oracle.isWeighted() ? "600kb" : "450kb").dest(dest).run();
        JobResults results = JobResults.of(dest);
        results.assertPairs(oracle, documents);
        assertFalse("no pairs", results.pairs().isEmpty());
        JsonNode status = job.status().at("/status");
        assertTrue(status.toString(), status.path("units").asInt() > 1);
    }

    private List<WordDocument> indexWithDeletions() throws IOException {
        WordIndex.create(INDEX, 2, 0);
        SharedCluster.api().send("PUT", "/" + INDEX + "/_settings", "{\"index.merge.policy.segments_per_tier\": 50}").expectSuccess();
        WordCorpus corpus = new WordCorpus(random, 2000, 60);
        List<WordDocument> live = new ArrayList<>();
        List<String> deleted = new ArrayList<>();
        for (int segment = 0; segment < SEGMENTS; segment++) {
            List<WordDocument> added = corpus.documents(INDEX, segment * DOCUMENTS, DOCUMENTS);
            WordIndex.add(added);
            for (WordDocument document : added) {
                if (random.nextInt(4) == 0) {
                    deleted.add(document.key().id());
                } else {
                    live.add(document);
                }
            }
        }
        WordIndex.delete(INDEX, deleted);
        assertSegmentsWithDeletions();
        return live;
    }

    private static void assertSegmentsWithDeletions() throws IOException {
        SortedMap<String, Integer> withDeletions = new TreeMap<>();
        JsonNode segments = SharedCluster.api().send("GET", "/_cat/segments/" + INDEX + "?format=json").expectSuccess();
        for (JsonNode segment : segments) {
            boolean some = segment.path("docs.deleted").asInt() > 0 && segment.path("docs.count").asInt() > 0;
            withDeletions.merge(segment.path("shard").asText(), some ? 1 : 0, Integer::sum);
        }
        assertEquals(segments.toString(), 2, withDeletions.size());
        withDeletions.values().forEach(count -> assertTrue(segments.toString(), count > 1));
    }
}
