package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.Map;

import static org.junit.Assert.assertEquals;

/** A job keeps the document with the greatest authority, or the earliest one, however little it differs from another document. */
public class ExactNumbersIT {

    private static final String WHOLE = "job-exact-whole";
    private static final String FLOATING = "job-exact-floating";
    private static final String DEST = "job-exact-results";
    private static final String TEXT = "the ferry leaves the western pier at noon and comes back before the evening tide has turned";
    private static final long SNOWFLAKE = 1795564496057000001L;

    private Traces traces;

    @Before
    public void index() throws IOException {
        SharedCluster.api().send("DELETE", "/" + WHOLE + "," + FLOATING + "," + DEST + "?ignore_unavailable=true").expectSuccess();
        traces = Traces.before();
        create(WHOLE, "long", "date_nanos");
        create(FLOATING, "double", "date");
    }

    @After
    public void nothingIsLeft() throws IOException {
        traces.assertNone();
    }

    private static void create(String index, String authority, String at) throws IOException {
        String mapping = """
            {"mappings": {"properties": {"authority": {"type": "%s"}, "at": {"type": "%s"},
              "text": {"type": "text", "fields": {"signatures": {"type": "signature_set"}}}}}}
            """.formatted(authority, at);
        SharedCluster.api().send("PUT", "/" + index, mapping).expectSuccess();
    }

    private static void add(String index, String id, String field, Object value) throws IOException {
        byte[] source = RestApi.JSON.writeValueAsBytes(Map.of("text", TEXT, field, value));
        SharedCluster.api().send("PUT", "/" + index + "/_doc/" + id + "?refresh=true", source).expectSuccess();
    }

    private static void assertJobKeeps(String id, String reason, String rule, Object field) throws IOException {
        SharedCluster.api().send("DELETE", "/" + DEST + "?ignore_unavailable=true").expectSuccess();
        JobRequest.of(WHOLE + "," + FLOATING, "1").with(rule, field).dest(DEST).run();
        JsonNode group = JobResults.of(DEST).of(JobResults.Kind.GROUP).getFirst();
        assertEquals(group.toString(), id, group.at("/kept/id").asText());
        assertEquals(group.toString(), reason, group.path("reason").asText());
    }

    private static void assertSearchKeeps(String id, Object authority) throws IOException {
        Map<String, Object> child = Map.of("standard", Map.of("query", Map.of("match_all", Map.of())));
        Map<String, Object> collapse = Map.of("retriever", child, "field", WordIndex.FIELD, "authority", authority);
        byte[] body = RestApi.JSON.writeValueAsBytes(Map.of("retriever", Map.of("near_duplicates", collapse)));
        JsonNode hits = SharedCluster.api().send("POST", "/" + WHOLE + "," + FLOATING + "/_search", body).expectSuccess().at("/hits/hits");
        assertEquals(hits.toString(), 1, hits.size());
        assertEquals(hits.toString(), id, hits.at("/0/_id").asText());
    }

    @Test
    public void testAuthorityIsNotRounded() throws IOException {
        add(WHOLE, "a", "authority", SNOWFLAKE);
        add(WHOLE, "b", "authority", SNOWFLAKE + 1);
        add(FLOATING, "c", "authority", (double) SNOWFLAKE);
        add(FLOATING, "d", "other", "without authority");
        assertJobKeeps("b", "authority", "authority", "authority");
        assertSearchKeeps("b", "authority");
        Map<String, Object> missing = Map.of("field", "authority", "missing", SNOWFLAKE + 2);
        assertJobKeeps("d", "authority", "authority", missing);
        assertSearchKeeps("d", missing);
    }

    @Test
    public void testMinAuthorityIsNotRounded() throws IOException {
        add(WHOLE, "a", "authority", SNOWFLAKE);
        add(WHOLE, "b", "authority", SNOWFLAKE + 1);
        for (int above = 1; above <= 2; above++) {
            SharedCluster.api().send("DELETE", "/" + DEST + "?ignore_unavailable=true").expectSuccess();
            JobRequest.of(WHOLE, "1").with("authority", "authority").with("min_authority", SNOWFLAKE + above).dest(DEST).run();
            assertEquals(above, JobResults.of(DEST).of(JobResults.Kind.DUPLICATE).size());
        }
    }

    @Test
    public void testNanosecondsAreNotCut() throws IOException {
        add(WHOLE, "a", "at", "2026-01-01T00:00:00.000900Z");
        add(WHOLE, "b", "at", "2026-01-01T00:00:00.000100Z");
        add(FLOATING, "c", "at", "2026-01-01T00:00:00.001Z");
        assertJobKeeps("b", "earliest", "earliest", "at");
        add(FLOATING, "c", "at", "2026-01-01T00:00:00Z");
        assertJobKeeps("c", "earliest", "earliest", "at");
        add(FLOATING, "d", "at", "1492-10-12T00:00:00Z");
        assertJobKeeps("d", "earliest", "earliest", "at");
    }
}
