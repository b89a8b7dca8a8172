package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Answer;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** For any documents in any shards, the pairs are those of comparing all with each other. */
public class JobIT {

    private static final Map<String, List<String>> THRESHOLDS = Map.of(
        "jaccard",
        List.of("0.5", "0.6", "0.75", "0.8", "0.9", "1"),
        "cosine",
        List.of("0.6", "0.75", "0.8", "0.95"),
        "dice",
        List.of("0.6", "0.75", "0.8", "0.9"),
        "overlap",
        List.of("4", "10", "20"),
        "weighted_or_plain",
        List.of("0.3", "0.5", "0.85", "0.95", "1"),
        "weighted_jaccard",
        List.of("0.4", "0.5", "0.75", "0.9", "1"),
        "weighted_cosine",
        List.of("0.5", "0.75", "0.9"));
    private static final int ROUNDS = 4;

    @Rule
    public final SeededRandom seed = new SeededRandom();

    private final Random random = seed.random();

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static List<WordDocument> index(Random random, String name, int count) throws IOException {
        List<WordDocument> documents = new WordCorpus(random, 50 + random.nextInt(1000), 40).documents(name, 0, count);
        WordIndex.add(documents);
        return documents;
    }

    @Test
    public void pairsOfRandomDocumentsOnAnyNumberOfShardsAndNodes() throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            String index = "job-random-" + round;
            String similarity = any(THRESHOLDS.keySet().stream().sorted().toList());
            String plain = any(List.of("0.5", "0.75", "0.85", "1"));
            PairOracle oracle = new PairOracle(similarity, any(THRESHOLDS.get(similarity)), plain, random.nextBoolean());
            int shards = 1 + random.nextInt(10);
            String nodes = any(List.of("test-0", "test-0,test-2", "test-0,test-1,test-2"));
            WordIndex.create(index, shards, random.nextInt(nodes.split(",").length), nodes, oracle.areCounted());
            List<WordDocument> documents = index(random, index, 20 + random.nextInt(300));
            JobRequest request = JobRequest.of(index, oracle.threshold()).with("similarity", similarity);
            Job job = (similarity.equals("weighted_or_plain") ? request.with("plain", plain) : request)
                .with("parallel_units", 1 + random.nextInt(3))
                .dest(index + "-results")
                .run();
            JobResults results = JobResults.of(index + "-results");
            results.assertPairs(oracle, documents);
            var groups = GroupOracle.star(documents, GroupOracle.WITHOUT_RULES, oracle.pairs(documents).keySet());
            assertEquals(groups, results.groups());
            assertEquals(groups.size(), job.status().at("/status/groups").asInt());
        }
    }

    /**
     * A query that matches everything brings all documents together, so its groups are those of the whole index, regardless of parallel
     * searches.
     */
    @Test
    public void groupsOfOneQueryThatFindsEverything() throws IOException {
        String index = "job-by-queries";
        PairOracle oracle = new PairOracle("jaccard", any(THRESHOLDS.get("jaccard")));
        WordIndex.create(index, 1 + random.nextInt(5), random.nextInt(3));
        List<WordDocument> documents = index(random, index, 20 + random.nextInt(300));
        Map<String, Object> everything = Map.of("query", Map.of("match_all", Map.of()), "frequency", 9);
        Map<String, Object> some = Map.of("query", Map.of("exists", Map.of("field", "text")));
        Job job = JobRequest.of(index, oracle.threshold())
            .with("pairs", "none")
            .with("candidates", Map.of("queries", List.of(some, everything), "parallel_searches", 1 + random.nextInt(4)))
            .dest(index + "-results")
            .run();
        var groups = GroupOracle.star(documents, GroupOracle.WITHOUT_RULES, oracle.pairs(documents).keySet());
        JobResults results = JobResults.of(index + "-results");
        assertEquals(groups, results.groups());
        assertEquals(2, job.status().at("/status/queries_done").asInt());
        List<JsonNode> queries = results.of(JobResults.Kind.QUERY);
        assertEquals(2, queries.size());
        int removed = queries.stream().mapToInt(query -> query.path("removed").asInt()).sum();
        assertEquals(results.of(JobResults.Kind.DUPLICATE).size(), removed);
    }

    /**
     * Little memory divides the join into units, each of which finds the pairs of two parts of the documents, on any free node. Documents
     * with weights take more.
     */
    @Test
    public void pairsOfDocumentsThatAreJoinedInManyUnits() throws IOException {
        WordIndex.create("job-units", 6, 0);
        List<WordDocument> documents = new WordCorpus(random, 2000, 60).documents("job-units", 0, 1200);
        WordIndex.add(documents);
        for (String similarity : Selection.of(1, List.of("jaccard", "weighted_jaccard", "weighted_or_plain"))) {
            PairOracle oracle = new PairOracle(similarity, any(THRESHOLDS.get(similarity)));
            Job job = JobRequest.of("job-units", oracle.threshold())
                .with("similarity", oracle.similarity())
                .with("max_memory", similarity.equals("jaccard") ? "400kb" : "600kb")
                .with("parallel_units", 2)
                .dest("job-units-results")
                .run();
            JobResults.of("job-units-results").assertPairs(oracle, documents);
            JsonNode end = job.status();
            assertTrue("several units: " + end, end.at("/status/units").asInt() > 3);
            assertEquals(end.at("/status/units").asInt(), end.at("/status/units_done").asInt());
        }
    }

    @Test
    public void onlyTheLastVersionOfADocumentCounts() throws IOException {
        WordIndex.create("job-versions", 3, 1);
        List<WordDocument> documents = new ArrayList<>(index(random, "job-versions", 150));
        WordCorpus corpus = new WordCorpus(random, 300, 20);
        for (int i = 0; i < 40; i++) {
            documents.set(i, documents.get(i).withWords(corpus.variant(documents.get(100 + i).words())));
        }
        WordIndex.update(documents.subList(0, 40));
        WordIndex.delete("job-versions", documents.subList(40, 60).stream().map(document -> document.key().id()).toList());
        documents.subList(40, 60).clear();
        JobRequest.of("job-versions", "0.7").dest("job-versions-results").run();
        JobResults.of("job-versions-results").assertPairs(new PairOracle("jaccard", "0.7"), documents);
    }

    @Test
    public void severalIndicesByWildcardAndName() throws IOException {
        WordIndex.create("job-many-a", 2, 0);
        WordIndex.create("job-many-b", 1, 1);
        WordIndex.create("job-more-c", 3, 0);
        List<WordDocument> documents = new ArrayList<>(index(random, "job-many-a", 80));
        for (WordDocument document : List.copyOf(documents)) {
            if (random.nextBoolean()) {
                documents.add(document.in("job-many-b").withWords(new WordCorpus(random, 300, 20).variant(document.words())));
                documents.add(document.in("job-more-c"));
            }
        }
        WordIndex.add(documents.subList(80, documents.size()));
        JobRequest.of("job-many-*,job-more-c", "0.8").dest("job-all-results").run();
        JobResults.of("job-all-results").assertPairs(new PairOracle("jaccard", "0.8"), documents);
    }

    @Test
    public void anAliasWithAFilterAndAQuery() throws IOException {
        WordIndex.create("job-aliased", 2, 0);
        List<WordDocument> documents = index(random, "job-aliased", 200);
        String alias = "{\"actions\":[{\"add\":{\"index\":\"job-aliased\",\"alias\":\"job-open\",\"filter\":{\"term\":{\"open\":true}}}}]}";
        SharedCluster.api().send("POST", "/_aliases", alias).expectSuccess();
        PairOracle oracle = new PairOracle("jaccard", "0.7");
        JobRequest.of("job-open", "0.7").dest("job-open-results").run();
        JobResults.of("job-open-results").assertPairs(oracle, documents.stream().filter(WordDocument::open).toList());

        Map<String, Object> query = Map.of("range", Map.of("authority", Map.of("gte", 2)));
        JobRequest.of("job-open", "0.7").with("query", query).dest("job-open-query-results").run();
        List<WordDocument> chosen = documents.stream().filter(document -> document.open() && document.authority() >= 2).toList();
        JobResults.of("job-open-query-results").assertPairs(oracle, chosen);
    }

    @Test
    public void aDataStreamWithTwoBackingIndices() throws IOException {
        WordIndex.createDataStreamTemplate("job-stream*");
        String stream = "job-stream-" + Math.abs(random.nextInt());
        List<WordDocument> documents = new ArrayList<>();
        WordCorpus corpus = new WordCorpus(random, 300, 20);
        for (int generation = 0; generation < 2; generation++) {
            if (generation > 0) {
                SharedCluster.api().send("POST", "/" + stream + "/_rollover").expectSuccess();
            }
            List<WordDocument> added = corpus.documents(stream, 100 * generation, 100);
            WordIndex.write(stream, "create", added);
            documents.addAll(added);
        }
        Map<String, String> backingIndices = backingIndices(stream);
        List<WordDocument> compared = documents.stream().map(document -> document.in(backingIndices.get(document.key().id()))).toList();
        assertEquals(2, compared.stream().map(document -> document.key().index()).distinct().count());
        JobRequest.of(stream, "0.8").dest("results-of-" + stream).run();
        JobResults.of("results-of-" + stream).assertPairs(new PairOracle("jaccard", "0.8"), compared);
    }

    private static Map<String, String> backingIndices(String stream) throws IOException {
        JsonNode hits = SharedCluster.api().send("GET", "/" + stream + "/_search?size=1000&_source=false").expectSuccess().at("/hits/hits");
        Map<String, String> indices = new TreeMap<>();
        hits.forEach(hit -> indices.put(hit.path("_id").asText(), hit.path("_index").asText()));
        return indices;
    }

    @Test
    public void documentsWithoutSignatures() throws IOException {
        WordIndex.create("job-empty", 3, 0);
        List<WordDocument> empty = new WordCorpus(random, 10, 10).documents("job-empty", 0, 20)
            .stream()
            .map(document -> document.withWords(List.of()))
            .toList();
        WordIndex.add(empty.subList(0, 10));
        JobRequest request = JobRequest.of("job-empty", "0.8").dest("job-empty-results");
        Answer answer = request.send(SharedCluster.api());
        assertEquals("nothing to compare: " + answer.body(), 400, answer.status());
        assertTrue(answer.reason(), answer.reason().contains(WordIndex.FIELD));
        WordIndex.update(List.of(empty.get(0).withWords(List.of("word"))));
        request.run();
        assertTrue("a document by itself", JobResults.of("job-empty-results").pairs().isEmpty());
        WordIndex.update(List.of(empty.get(10).withWords(List.of("word"))));
        request.run();
        assertEquals(1, JobResults.of("job-empty-results").pairs().size());
    }

    @Test
    public void aRerunChangesNothing() throws IOException {
        WordIndex.create("job-again", 4, 1);
        List<WordDocument> documents = index(random, "job-again", 150);
        JobRequest request = JobRequest.of("job-again", "0.8").dest("job-again-results");
        request.run();
        JobResults first = JobResults.of("job-again-results");
        request.run();
        JobResults second = JobResults.of("job-again-results");
        second.assertPairs(new PairOracle("jaccard", "0.8"), documents);
        assertFalse(first.groups().isEmpty());
        assertEquals(first.groups(), second.groups());
        assertEquals(first.groupIds(), second.groupIds());
        assertEquals(first.duplicates().keySet(), second.duplicates().keySet());
        assertEquals(1, second.of(JobResults.Kind.JOB).size());
    }
}
