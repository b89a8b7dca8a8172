package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import static org.junit.Assert.assertEquals;

/** What the source of a document leaves out would be lost when the document is indexed again, so such changes are refused. */
public class SourceLossIT {

    private static final String BODY = "\"body\": {\"type\": \"text\", " + TextIndex.SIGNATURES + "}";
    private static final String KEYWORD = """
        "body": {"type": "text", "fields": {"raw": {"type": "keyword"}, "signatures": {"type": "signature_set"}}}""";
    private static final String SYNTHETIC = "\"index.mapping.source.mode\": \"synthetic\"";

    private static RestApi api() {
        return SharedCluster.api();
    }

    private static TextIndex twoCopies(TextIndex index) throws IOException {
        return index.put("a", 1, TextIndex.FERRY).put("b", 2, TextIndex.FERRY);
    }

    /** Refused at once, and in a dry run. */
    private static void assertMarkRefused(TextIndex index, String reason) throws IOException {
        JobRequest mark = index.equalTexts().with("action", "mark");
        for (JobRequest request : List.of(mark, mark.parameter("dry_run", true))) {
            TextIndex.assertRefused(request.send(api()), 400, "[action] [mark] would lose data of [" + index.name() + "]", reason);
        }
        Job planner = index.equalTexts().run();
        TextIndex.assertRefused(
            api().send("POST", "/_near_duplicates/" + planner.id() + "/_apply", "{\"action\": \"mark\"}"), 400, reason);
        TextIndex.assertRefused(api().send("POST", "/_near_duplicates/" + planner.id() + "/_undo", ""), 400, "[_undo] would lose", reason);
        assertEquals(List.of("a", "b"), index.matching("ferry"));
    }

    @Test
    public void noMarkLosesFieldsThatTheSourceExcludes() throws IOException {
        assertMarkRefused(
            twoCopies(TextIndex.create("source-excludes", "", "\"_source\": {\"excludes\": [\"body\"]},", BODY)), "[excludes]");
        assertMarkRefused(
            twoCopies(TextIndex.create("source-includes", "", "\"_source\": {\"includes\": [\"authority\"]},", BODY)), "[includes]");
        // Marks could not be undone.
        assertMarkRefused(
            twoCopies(TextIndex.create("source-no-mark", "", "\"_source\": {\"excludes\": [\"near_duplicate\"]},", BODY)), "[excludes]");
    }

    @Test
    public void noMarkChangesTheComparedSetBySyntheticSource() throws IOException {
        TextIndex index = TextIndex.create("source-synthetic", SYNTHETIC, "", KEYWORD);
        List<String> values = List.of(TextIndex.FERRY, "Buy tickets early", TextIndex.FERRY);
        index.put("a", Map.of("authority", 1, "body", values)).put("b", Map.of("authority", 2, "body", values));
        assertMarkRefused(index, "synthetic and does not keep the order and repetitions of the texts in [body]");
    }

    /** A synthetic source that keeps arrays, or texts by themselves, rebuilds the documents. */
    @Test
    public void noMarkIsRefusedThatLosesNothing() throws IOException {
        Selection.assumeAll();
        String arrays = ", \"index.mapping.synthetic_source_keep\": \"arrays\"";
        TextIndex keeping = twoCopies(TextIndex.create("source-keeping", SYNTHETIC + arrays, "", KEYWORD));
        TextIndex plain = twoCopies(TextIndex.create("source-plain", SYNTHETIC, "", BODY));
        for (TextIndex index : List.of(keeping, plain)) {
            index.put("a", Map.of("authority", 1, "body", List.of("two words", TextIndex.FERRY, "two words")));
            index.put("b", Map.of("authority", 2, "body", List.of("two words", TextIndex.FERRY, "two words")));
            Job marking = index.equalTexts().with("action", "mark").run();
            assertEquals(List.of("a"), index.marked());
            marking.startAnother("_undo", "").awaitSuccess();
            assertEquals(List.of(), index.marked());
            JsonNode again = index.equalTexts().run().status();
            assertEquals(again.toString(), 1, again.at("/status/removable").asInt());
        }
    }

    /** The server leaves vectors out of the source and adds them where it rebuilds a document. */
    @Test
    public void noVectorIsLostByMarkOrUndo() throws IOException {
        TextIndex index = TextIndex.create("source-vectors", "", "", "\"vector\": {\"type\": \"dense_vector\", \"dims\": 2}, " + BODY);
        for (String id : List.of("a", "b")) {
            index.put(id, Map.of("authority", 1, "body", TextIndex.FERRY, "vector", List.of(1, 2)));
        }
        Job marking = index.equalTexts().with("action", "mark").run();
        assertEquals(1, index.marked().size());
        assertEquals(List.of("a", "b"), WordIndex.ids(index.name(), "{\"exists\": {\"field\": \"vector\"}}"));
        marking.startAnother("_undo", "").awaitSuccess();
        assertEquals(List.of("a", "b"), WordIndex.ids(index.name(), "{\"exists\": {\"field\": \"vector\"}}"));
    }

    /** Deleting needs no source. */
    @Test
    public void noDeletionIsRefusedForItsSource() throws IOException {
        TextIndex index = twoCopies(TextIndex.create("source-deletion", "", "\"_source\": {\"enabled\": false},", BODY));
        index.equalTexts().with("action", "delete").run();
        assertEquals(List.of("b"), index.ids());
    }

    @Test
    public void noAuthorityEmptiesAnIndex() throws IOException {
        String fields = "\"links\": {\"type\": \"keyword\"}, \"rank\": {\"type\": \"float\"}, ";
        String request = "{\"links_field\": \"links\", \"target_field\": \"rank\"}";
        TextIndex excluding = TextIndex.create("source-authority", "", "\"_source\": {\"excludes\": [\"body\"]},", fields + BODY);
        TextIndex synthetic = TextIndex.create("source-authority-synthetic", SYNTHETIC, "", fields + KEYWORD);
        for (TextIndex index : List.of(excluding, synthetic)) {
            twoCopies(index).put("c", Map.of("links", List.of("a"), "body", TextIndex.MARKET));
            TextIndex.assertRefused(
                api().send("POST", "/" + index.name() + "/_authority?wait_for_completion=true", request), 400,
                "[target_field] [rank] would lose data of [" + index.name() + "]");
            assertEquals(List.of("a", "b"), index.matching("ferry"));
        }
    }
}
