package org.neardup.cluster.job;

import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.stream.Collectors;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** A query-driven job finds only what its user could find, and reads only query logs that its user may read. */
public class QueryJobSecurityIT extends JobSecurityTestCase {

    @Test
    public void whoMayNotReadAQueryLogLearnsNothingOfIt() throws IOException {
        String log = "queries-of-others";
        String query = "{\"text\": \"secret of others\", \"times\": 3}";
        SharedCluster.api().send("POST", "/" + log + "/_doc?refresh=true", query).expectSuccess();
        try (RestApi api = SharedCluster.apiFor(FINDER)) {
            Answer answer = request().with("candidates", queryLog(log)).send(api);
            assertForbidden(answer);
            assertFalse(answer.toString(), answer.toString().contains("secret of others"));
        } finally {
            SharedCluster.api().send("DELETE", "/" + log).expectSuccess();
        }
        run(FINDER, request().with("candidates", Map.of(
            "queries", List.of(Map.of("query", Map.of("match_all", Map.of()), "frequency", 2)))));
    }

    private static Map<String, Object> queryLog(String index) {
        return Map.of(
            "queries", Map.of("index", index, "text_field", "text", "frequency_field", "times"),
            "template", Map.of("match", Map.of("text", "{{text}}")));
    }

    /** A query-driven job searches points in time, which the server allows by the privileges on indices alone. */
    @Test
    public void noQueryDrivenJobStartsThatCouldNotSearch() throws IOException {
        addAlias(INDEX, ALIAS, "{}");
        SharedCluster.api().send("POST", "/" + LOG + "/_doc?refresh=true", "{\"text\": \"w1\", \"times\": 3}").expectSuccess();
        addAlias(LOG, LOG_ALIAS, "{}");
        JobRequest aliased = JobRequest.of(ALIAS, ORACLE.threshold()).dest(DEST);
        Map<String, Object> given = Map.of("queries", List.of(Map.of("query", Map.of("match_all", Map.of()))));
        try (RestApi proxy = SharedCluster.apiFor(PROXY); RestApi host = SharedCluster.apiFor(HOST)) {
            for (boolean dryRun : List.of(true, false)) {
                Answer indices = aliased.with("candidates", given).parameter("dry_run", dryRun).send(proxy);
                assertForbidden(indices);
                String expected = " cannot read [%s] by name; grant [read] on these names";
                assertTrue(indices.reason(), indices.reason().contains("[candidates.queries]" + expected.formatted(INDEX)));
                Answer log = aliased.with("candidates", queryLog(LOG_ALIAS)).parameter("dry_run", dryRun).send(host);
                assertForbidden(log);
                assertTrue(log.reason(), log.reason().contains("[candidates.queries.index]" + expected.formatted(LOG)));
            }
        } finally {
            SharedCluster.api().send("DELETE", "/" + LOG).expectSuccess();
        }
    }

    @Test
    public void noQueryFindsADocumentThatTheFilterOfAnAliasHides() throws IOException {
        addAlias(INDEX, ALIAS, "{\"filter\": {\"term\": {\"open\": true}}}");
        Map<String, Object> given = Map.of("queries", List.of(Map.of("query", Map.of("match_all", Map.of()))));
        run(HOST, JobRequest.of(ALIAS, ORACLE.threshold()).dest(DEST).with("candidates", given));
        Set<DocumentKey> open = documents.stream().filter(WordDocument::open).map(WordDocument::key).collect(Collectors.toSet());
        SortedMap<DocumentKey, SortedSet<DocumentKey>> groups = JobResults.of(DEST).groups();
        assertFalse(groups.isEmpty());
        groups.forEach((kept, members) -> assertTrue(kept + " " + members, open.contains(kept) && open.containsAll(members)));
    }

    /** A job reveals which documents have near fingerprints. */
    @Test
    public void hiddenFingerprintsAreNotCompared() throws IOException {
        String mapping = "{\"properties\": {\"text\": {\"type\": \"text\", \"fields\": {\"simhash\": {\"type\": \"simhash\"}}}}}";
        SharedCluster.api().send("PUT", "/" + INDEX + "/_mapping", mapping).expectSuccess();
        Map<String, Object> candidates = Map.of(
            "queries", List.of(Map.of("query", Map.of("match_all", Map.of()))),
            "fingerprints", Map.of("field", "text.simhash", "max_distance", 3, "verify", false));
        JobRequest request = request().with("candidates", candidates);
        assertRefused(DIM, request, "[candidates.fingerprints.field] needs [text.simhash]", "hidden from you in [" + INDEX + "]");
        run(FINDER, request);
    }
}
