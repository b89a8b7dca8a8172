package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.SharedCluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

/**
 * The export of a job.
 *
 * @param documents by {@code kind}: pair, group, duplicate, query, job
 */
record JobResults(Map<String, List<JsonNode>> documents) {

    /** The kinds of documents in an export. */
    enum Kind {
        PAIR,
        GROUP,
        DUPLICATE,
        QUERY,
        JOB
    }

    /** More than the pairs of the largest corpus. */
    private static final int MOST = 100_000;

    /** Reads an export. */
    static JobResults of(String dest) throws IOException {
        String settings = "{\"index.max_result_window\": " + MOST + "}";
        SharedCluster.api().send("PUT", "/" + dest + "/_settings", settings).expectSuccess();
        SharedCluster.api().send("POST", "/" + dest + "/_refresh").expectSuccess();
        JsonNode answer = SharedCluster.api().send("POST", "/" + dest + "/_search?size=" + MOST + "&track_total_hits=true").expectSuccess();
        assertEquals("all that is there is read", answer.at("/hits/total/value").asInt(), answer.at("/hits/hits").size());
        Map<String, List<JsonNode>> documents = new TreeMap<>();
        for (JsonNode hit : answer.at("/hits/hits")) {
            documents.computeIfAbsent(hit.at("/_source/kind").asText(), kind -> new ArrayList<>()).add(hit.path("_source"));
        }
        return new JobResults(documents);
    }

    /** The documents of a kind. */
    List<JsonNode> of(Kind kind) {
        return documents.getOrDefault(kind.name().toLowerCase(Locale.ROOT), List.of());
    }

    /** The pairs, which must be distinct. */
    SortedMap<DocumentPair, PairOracle.Found> pairs() {
        SortedMap<DocumentPair, PairOracle.Found> pairs = new TreeMap<>();
        for (JsonNode pair : of(Kind.PAIR)) {
            DocumentKey left = DocumentKey.of(pair.path("left"));
            DocumentKey right = DocumentKey.of(pair.path("right"));
            DocumentPair key = DocumentPair.of(left, right);
            int leftSize = pair.path("left").path("size").asInt();
            int rightSize = pair.path("right").path("size").asInt();
            boolean ordered = key.left().equals(left);
            PairOracle.Found found = new PairOracle.Found(
                ordered ? leftSize : rightSize,
                ordered ? rightSize : leftSize,
                pair.path("similarity").asDouble());
            assertNull("twice: " + pair, pairs.put(key, found));
        }
        return pairs;
    }

    /** Fails unless the pairs are exactly those of the oracle. */
    void assertPairs(PairOracle oracle, List<WordDocument> compared) {
        SortedMap<DocumentPair, PairOracle.Found> expected = oracle.pairs(compared);
        assertEquals(oracle.toString(), expected, pairs());
    }

    /** The members of each group except the kept one, by the kept one. */
    SortedMap<DocumentKey, SortedSet<DocumentKey>> groups() {
        SortedMap<DocumentKey, SortedSet<DocumentKey>> groups = new TreeMap<>();
        for (JsonNode group : of(Kind.GROUP)) {
            SortedSet<DocumentKey> members = new TreeSet<>();
            group.path("members").forEach(member -> members.add(DocumentKey.of(member)));
            members.remove(DocumentKey.of(group.path("kept")));
            assertEquals(group.toString(), group.path("size").asInt(), members.size() + 1);
            assertNull("twice: " + group, groups.put(DocumentKey.of(group.path("kept")), members));
        }
        return groups;
    }

    /** The stable ids of the groups, by kept document. */
    SortedMap<DocumentKey, String> groupIds() {
        SortedMap<DocumentKey, String> ids = new TreeMap<>();
        for (JsonNode group : of(Kind.GROUP)) {
            ids.put(DocumentKey.of(group.path("kept")), group.path("group").asText());
        }
        return ids;
    }

    /** The documents that are not kept. */
    SortedMap<DocumentKey, JsonNode> duplicates() {
        SortedMap<DocumentKey, JsonNode> duplicates = new TreeMap<>();
        for (JsonNode duplicate : of(Kind.DUPLICATE)) {
            assertNull("twice: " + duplicate, duplicates.put(DocumentKey.of(duplicate), duplicate));
        }
        return duplicates;
    }
}
