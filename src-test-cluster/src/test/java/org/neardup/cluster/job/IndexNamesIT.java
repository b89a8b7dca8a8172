package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** All features take names of indices and fields to mean the same: aliases with filter and routing, field aliases, system indices. */
public class IndexNamesIT {

    private static final String FIELD_ALIAS = "\"sig\": {\"type\": \"alias\", \"path\": \"body.signatures\"}";
    private static final String BODY = "\"body\": {\"type\": \"text\", " + TextIndex.SIGNATURES + "}";

    private static RestApi api() {
        return SharedCluster.api();
    }

    @Test
    public void noJobByAFieldAliasComparesNothing() throws IOException {
        TextIndex index = TextIndex.create("names-field-alias", "", "", FIELD_ALIAS + ", \"site\": {\"type\": \"keyword\"}, " + BODY);
        for (int i = 0; i < 12; i++) {
            String text = i < 2 ? TextIndex.FERRY : "word" + i;
            index.put("d" + i, Map.of("authority", i, "site", "one", "body", text + " frame of the site"));
        }
        for (Object frames : List.of("none", Map.of("site", "site"))) {
            JobRequest request = index.equalTexts().with("field", "sig").with("frames", frames).with("min_tokens", 1);
            JsonNode end = request.run().status();
            assertEquals(end.toString(), 12, end.at("/status/total").asInt());
            assertEquals(end.toString(), 0, end.at("/status/not_compared").asInt());
            assertEquals(end.toString(), 1, end.at("/status/removable").asInt());
        }
        JsonNode end = index.equalTexts().with("field", "sig").with("action", "delete").run().status();
        assertEquals(end.toString(), 1, end.at("/status/deleted").asInt());
    }

    @Test
    public void noHalfIsLeftOutWhereAFieldIsAnAliasInOneOfTwoIndices() throws IOException {
        TextIndex aliased = TextIndex.create("names-half-aliased", "", "", FIELD_ALIAS + ", " + BODY).put("a", 1, TextIndex.FERRY);
        TextIndex.create("names-half-real", "", "", "\"text\": {\"type\": \"text\"}, \"sig\": {\"type\": \"signature_set\"}")
            .put("b", Map.of("authority", 2, "sig", TextIndex.FERRY));
        JsonNode end = aliased.equalTexts("names-half-aliased,names-half-real").with("field", "sig").run().status();
        assertEquals(end.toString(), 2, end.at("/status/total").asInt());
        assertEquals(end.toString(), 1, end.at("/status/removable").asInt());
    }

    @Test
    public void noFrameOrFrequencyComesFromDocumentsThatAnAliasHides() throws IOException {
        TextIndex index = TextIndex.create("names-filter", "\"number_of_shards\": 2", "", BODY);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 120; i++) {
            lines.append("{\"index\": {}}\n{\"authority\": ").append(i % 3).append(", \"body\": \"")
                .append(i % 3 == 0 ? "secret words of hidden documents" : "open words of shown documents").append("\"}\n");
        }
        api().send("POST", "/" + index.name() + "/_bulk?refresh=true", lines.toString()).expectSuccess();
        api().send("PUT", "/" + index.name() + "/_alias/names-filtered", "{\"filter\": {\"range\": {\"authority\": {\"gt\": 0}}}}")
            .expectSuccess();
        String frames = "/_near_duplicates/_frames?field=body.signatures";
        JsonNode shown = api().send("GET", "/names-filtered" + frames).expectSuccess();
        assertEquals(shown.toString(), 80, shown.path("documents").asInt());
        assertFalse(shown.toString(), shown.toString().contains("secret"));
        JsonNode frequencies = api().send("GET", "/names-filtered" + frames.replace("_frames", "_frequencies")).expectSuccess();
        assertEquals(frequencies.toString(), 80, frequencies.at("/frequencies/documents").asInt());
        assertEquals(120, api().send("GET", "/" + index.name() + frames).expectSuccess().path("documents").asInt());
        JsonNode end = index.equalTexts("names-filtered").run().status();
        assertEquals(end.toString(), 80, end.at("/status/total").asInt());
    }

    @Test
    public void noJobReadsShardsThatAnAliasDoesNotRouteTo() throws IOException {
        TextIndex index = TextIndex.create("names-routing", "\"number_of_shards\": 4", "", BODY);
        api().send("PUT", "/" + index.name() + "/_alias/names-routed", "{\"routing\": \"one\"}").expectSuccess();
        List<String> there = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            String target = i % 2 == 0 ? "/names-routed/_doc/r" + i : "/" + index.name() + "/_doc/d" + i;
            api().send("PUT", target + "?refresh=true", "{\"authority\": 1, \"body\": \"" + TextIndex.FERRY + "\"}").expectSuccess();
        }
        for (JsonNode hit : api().send("GET", "/names-routed/_search?size=100").expectSuccess().at("/hits/hits")) {
            there.add(hit.path("_id").asText());
        }
        assertTrue(there.toString(), there.size() >= 8 && there.size() < 16);
        JsonNode end = index.equalTexts("names-routed").run().status();
        assertEquals(end.toString(), there.size(), end.at("/status/total").asInt());
        assertEquals(end.toString(), there.size() - 1, end.at("/status/removable").asInt());
    }

    @Test
    public void noRequestReachesASystemIndex() throws IOException {
        TextIndex.create("names-system").put("a", 1, TextIndex.FERRY).equalTexts().run();
        for (Map.Entry<String, String> names : Map.of(".near_duplicates-jobs", "is a system index", ".near*", "").entrySet()) {
            String reason = names.getValue();
            TextIndex.assertRefused(new TextIndex("names-system").equalTexts(names.getKey()).send(api()), 400, reason);
            String authority = "{\"links_field\": \"id\", \"target_field\": \"x\"}";
            Answer refused = api().send("POST", "/" + names.getKey() + "/_authority", authority);
            // Security refuses to write to a system index by name before the plugin does.
            boolean isDenied = refused.status() == 403;
            TextIndex.assertRefused(refused, isDenied ? 403 : 400, isDenied ? "on restricted indices" : reason);
            String frames = "/" + names.getKey() + "/_near_duplicates/_frames?field=id";
            TextIndex.assertRefused(api().send("GET", frames), 400, reason);
        }
    }

    @Test
    public void noResultIndexIsNamedWithAControlCharacter() throws IOException {
        TextIndex index = TextIndex.create("names-control").put("a", 1, TextIndex.FERRY);
        for (String name : List.of("a\0b", "a\u0007", "a\u0085b")) {
            TextIndex.assertRefused(index.equalTexts().dest(name).send(api()), 400, "[dest.index]");
        }
    }

    /** One document with too many words does not stop a job. */
    @Test
    public void noLargeDocumentStopsAJob() throws IOException {
        TextIndex index = TextIndex.create("names-large").put("a", 1, TextIndex.FERRY).put("b", 2, TextIndex.FERRY);
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < 300_000; i++) {
            words.append('w').append(Integer.toString(i, 36)).append(' ');
        }
        index.put("large", 3, words.toString());
        JsonNode preview = index.equalTexts().parameter("dry_run", true).send(api()).expectSuccess();
        assertEquals(preview.toString(), 1, preview.path("not_compared").asInt());
        JsonNode end = index.equalTexts().run().status();
        assertEquals(end.toString(), 2, end.at("/status/total").asInt());
        assertEquals(end.toString(), 1, end.at("/status/not_compared").asInt());
        assertEquals(end.toString(), 1, end.at("/status/removable").asInt());
        assertTrue(end.toString(), end.at("/response/warnings").toString().contains("such as [names-large/large]"));
    }
}
