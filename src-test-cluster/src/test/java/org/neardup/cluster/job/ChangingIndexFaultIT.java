package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.RestApi;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** Documents, shards and whole indices that change during a job. */
public class ChangingIndexFaultIT {

    @Rule
    public final SeededRandom seed = new SeededRandom();

    private final Random random = seed.random();
    private Traces traces;

    @Before
    public void lookAround() throws IOException {
        traces = Traces.before();
    }

    private static List<JsonNode> shards(String index, String kind) throws IOException {
        List<JsonNode> shards = new ArrayList<>();
        for (JsonNode shard : SharedCluster.api().send("GET", "/_cat/shards/" + index + "?format=json").expectSuccess()) {
            if (shard.path("prirep").asText().equals(kind) && shard.path("state").asText().equals("STARTED")) {
                shards.add(shard);
            }
        }
        return shards;
    }

    private static void reroute(List<Map<String, Object>> commands) throws IOException {
        String body = RestApi.JSON.writeValueAsString(Map.of("commands", commands));
        SharedCluster.api().send("POST", "/_cluster/reroute?metric=none", body).expectSuccess();
    }

    /** The server rebalances shards after some were moved. */
    private static void onlyMovedByHand(String index) throws IOException {
        SharedCluster.api().send("PUT", "/" + index + "/_settings", "{\"index.routing.rebalance.enable\": \"none\"}").expectSuccess();
        SharedCluster.api().send("GET", "/_cluster/health/" + index + "?wait_for_no_relocating_shards=true").expectSuccess();
    }

    @Test
    public void replicasArePromoted() throws IOException {
        Selection.assumeAll();
        for (String phase : List.of("snapshot", "join", "export", "act")) {
            SlowJob slow = SlowJob.start("job-promoted", random);
            slow.job().awaitPhase(phase);
            // Those of the export, too, once it exists.
            String indices = slow.index() + "*";
            SharedCluster.api().send("GET", "/_cluster/health/" + indices + "?wait_for_status=green").expectSuccess();
            List<Map<String, Object>> commands = new ArrayList<>();
            for (JsonNode primary : shards(indices, "p")) {
                Map<String, Object> shard = Map.of(
                    "index",
                    primary.path("index").asText(),
                    "shard",
                    primary.path("shard").asInt(),
                    "node",
                    primary.path("node").asText(),
                    "allow_primary",
                    true);
                commands.add(Map.of("cancel", shard));
            }
            reroute(commands);
            slow.finishRight();
            traces.assertNone();
        }
    }

    @Test
    public void shardsMoveToOtherNodes() throws IOException {
        Selection.assumeAll();
        for (String phase : List.of("snapshot", "join", "export", "act")) {
            SlowJob slow = SlowJob.start("job-moved", random);
            onlyMovedByHand(slow.index());
            slow.job().awaitPhase(phase);
            Set<String> taken = new HashSet<>();
            shards(slow.index(), "p").forEach(shard -> taken.add(shard.path("shard").asText() + shard.path("node").asText()));
            shards(slow.index(), "r").forEach(shard -> taken.add(shard.path("shard").asText() + shard.path("node").asText()));
            List<Map<String, Object>> commands = new ArrayList<>();
            for (JsonNode primary : shards(slow.index(), "p")) {
                String shard = primary.path("shard").asText();
                String to = List.of("test-0", "test-1", "test-2").stream().filter(node -> taken.contains(shard + node) == false).findFirst()
                    .orElseThrow();
                String from = primary.path("node").asText();
                commands.add(Map.of("move", Map.of("index", slow.index(), "shard", shard, "from_node", from, "to_node", to)));
            }
            assertEquals("all primaries move", 3, commands.size());
            reroute(commands);
            slow.finishRight();
            traces.assertNone();
        }
    }

    @Test
    public void documentsAreAddedChangedAndDeletedMeanwhile() throws IOException {
        SlowJob slow = SlowJob.start("job-changed", random);
        List<WordDocument> before = slow.documents();
        WordCorpus corpus = new WordCorpus(random, 400, 30);
        slow.job().awaitPhase("snapshot");
        Set<DocumentKey> touched = new HashSet<>();
        List<WordDocument> updated = new ArrayList<>();
        before.subList(0, 20).forEach(document -> updated.add(document.withWords(corpus.text())));
        WordIndex.update(updated);
        List<WordDocument> deleted = before.subList(20, 40);
        WordIndex.delete(slow.index(), deleted.stream().map(document -> document.key().id()).toList());
        List<WordDocument> added = corpus.documents(slow.index(), before.size(), 20);
        WordIndex.add(added);
        Stream.of(updated, deleted, added).flatMap(List::stream).forEach(document -> touched.add(document.key()));
        slow.job().finish();
        traces.assertNone();

        Map<DocumentKey, Set<WordDocument>> versions = new HashMap<>();
        Stream.of(before, updated, added).flatMap(List::stream).forEach(document -> {
            versions.computeIfAbsent(document.key(), key -> new HashSet<>()).add(document);
        });
        Map<DocumentPair, PairOracle.Found> found = JobResults.of(slow.dest()).pairs();
        Map<DocumentPair, PairOracle.Found> untouched = SlowJob.ORACLE.pairs(before);
        untouched.keySet().removeIf(pair -> touched.contains(pair.left()) || touched.contains(pair.right()));
        assertTrue("no pair of untouched documents is missing", found.entrySet().containsAll(untouched.entrySet()));
        for (Map.Entry<DocumentPair, PairOracle.Found> pair : found.entrySet()) {
            boolean existed = false;
            for (WordDocument left : versions.get(pair.getKey().left())) {
                for (WordDocument right : versions.get(pair.getKey().right())) {
                    existed |= pair.getValue().equals(SlowJob.ORACLE.pairs(List.of(left, right)).get(pair.getKey()));
                }
            }
            assertTrue("a pair of versions that never were: " + pair, existed);
        }
        Set<String> left = Set.copyOf(WordIndex.ids(slow.index(), "{\"match_all\": {}}"));
        assertEquals("nothing is lost, nothing comes back", before.size() - deleted.size() + added.size(), left.size());
        assertTrue(deleted.stream().noneMatch(document -> left.contains(document.key().id())));
    }

    @Test
    public void whatChangedAfterItWasComparedIsLeftAlone() throws IOException {
        Selection.assumeAll();
        SlowJob slow = SlowJob.start("job-conflicts", random);
        assertEquals("export", slow.job().awaitPhase("export"));
        List<WordDocument> updated = slow.documents().stream().map(document -> document.withWords(List.of("other", "words"))).toList();
        WordIndex.update(updated.subList(0, 120));
        JsonNode end = slow.job().finish();
        Set<DocumentKey> changed = new HashSet<>();
        updated.subList(0, 120).forEach(document -> changed.add(document.key()));
        JobResults results = JobResults.of(slow.dest());
        results.assertPairs(SlowJob.ORACLE, slow.documents());
        Set<DocumentKey> leftAlone = new HashSet<>();
        List<String> marked = new ArrayList<>();
        results.duplicates().forEach((key, duplicate) -> {
            if (changed.contains(key) || changed.contains(DocumentKey.of(duplicate.path("kept")))) {
                leftAlone.add(key);
            } else {
                marked.add(key.id());
            }
        });
        assertTrue(leftAlone.stream().anyMatch(changed::contains));
        JsonNode status = end.path("status");
        assertEquals(
            end.toString(), leftAlone.size(), status.path("version_conflicts").asLong() + status.path("kept_changed").asLong());
        marked.sort(null);
        assertEquals(marked, WordIndex.ids(slow.index(), SlowJob.MARKED));
        traces.assertNone();
    }

    @Test
    public void anIndexIsDeletedMeanwhile() throws IOException {
        Selection.assumeAll();
        for (String phase : Job.PHASES) {
            String index = "job-vanishing-" + phase;
            WordIndex.create(index + "-a", 2, 0);
            WordIndex.create(index + "-b", 2, 0);
            List<WordDocument> documents = new ArrayList<>(new WordCorpus(random, 400, 30).documents(index + "-a", 0, 150));
            List.copyOf(documents).forEach(document -> documents.add(document.in(index + "-b")));
            WordIndex.add(documents);
            JobRequest request = JobRequest.of(index + "-*", "0.8").with("action", "mark").dest("results-of-" + index);
            Job job = request.slow(100).start();
            job.awaitPhase(phase);
            SharedCluster.api().send("DELETE", "/" + index + "-b").expectSuccess();
            job.accelerate();
            JsonNode end = job.awaitEnd();
            traces.assertNone();
            if (end.has("error")) {
                assertTrue(end.toString(), Job.error(end).contains(index + "-b"));
            } else {
                // Shards that were read before the index was deleted are compared and reported nevertheless.
                JobResults.of("results-of-" + index).assertPairs(SlowJob.ORACLE, documents);
            }
            request.run();
            List<WordDocument> left = documents.stream().filter(document -> document.key().index().endsWith("-a")).toList();
            JobResults.of("results-of-" + index).assertPairs(SlowJob.ORACLE, left);
            traces.assertNone();
        }
    }
}
