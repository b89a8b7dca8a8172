package org.neardup.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.cluster.rest.Answer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** Uses our fields in every feature of the server: each works or fails with a 400 and a reason, and no connection is closed. */
public class FieldUsesIT {

    private static final String SIMHASH = "body.simhash";
    private static final String SIGNATURES = "body.signatures";

    /** Every aggregation of the server that takes a field, {@code FIELD}; {@code MORE} is the placeholder of its other parameters. */
    private static final List<String> AGGREGATIONS = List.of(
        "{'avg': {'field': 'FIELD'MORE}}",
        "{'sum': {'field': 'FIELD'MORE}}",
        "{'min': {'field': 'FIELD'MORE}}",
        "{'max': {'field': 'FIELD'MORE}}",
        "{'stats': {'field': 'FIELD'MORE}}",
        "{'extended_stats': {'field': 'FIELD'MORE}}",
        "{'value_count': {'field': 'FIELD'MORE}}",
        "{'cardinality': {'field': 'FIELD'MORE}}",
        "{'median_absolute_deviation': {'field': 'FIELD'MORE}}",
        "{'percentiles': {'field': 'FIELD'MORE}}",
        "{'percentiles': {'field': 'FIELD', 'hdr': {}MORE}}",
        "{'percentile_ranks': {'field': 'FIELD', 'values': [1, 2]MORE}}",
        "{'weighted_avg': {'value': {'field': 'FIELD'}, 'weight': {'field': 'pagerank'}}}",
        "{'weighted_avg': {'value': {'field': 'pagerank'}, 'weight': {'field': 'FIELD'}}}",
        "{'terms': {'field': 'FIELD'MORE}}",
        "{'terms': {'field': 'FIELD', 'execution_hint': 'map', 'order': {'_key': 'asc'}MORE}}",
        "{'terms': {'field': 'FIELD', 'include': ['0123456789abcdef'], 'exclude': ['x']MORE}}",
        "{'terms': {'field': 'FIELD', 'include': '.*'MORE}}",
        "{'terms': {'field': 'FIELD', 'include': {'partition': 0, 'num_partitions': 2}MORE}}",
        "{'rare_terms': {'field': 'FIELD'MORE}}",
        "{'significant_terms': {'field': 'FIELD', 'min_doc_count': 1MORE}}",
        "{'significant_text': {'field': 'FIELD', 'min_doc_count': 1}}",
        "{'range': {'field': 'FIELD', 'ranges': [{'from': 1}]MORE}}",
        "{'date_range': {'field': 'FIELD', 'ranges': [{'from': 'now'}]MORE}}",
        "{'ip_range': {'field': 'FIELD', 'ranges': [{'from': '127.0.0.1'}]MORE}}",
        "{'ip_prefix': {'field': 'FIELD', 'prefix_length': 8MORE}}",
        "{'histogram': {'field': 'FIELD', 'interval': 1e18MORE}}",
        "{'date_histogram': {'field': 'FIELD', 'calendar_interval': 'year'MORE}}",
        "{'variable_width_histogram': {'field': 'FIELD', 'buckets': 3MORE}}",
        "{'geo_distance': {'field': 'FIELD', 'origin': [0, 0], 'ranges': [{'to': 1}]MORE}}",
        "{'geohash_grid': {'field': 'FIELD'MORE}}",
        "{'geotile_grid': {'field': 'FIELD'MORE}}",
        "{'geo_bounds': {'field': 'FIELD'MORE}}",
        "{'geo_centroid': {'field': 'FIELD'MORE}}",
        "{'missing': {'field': 'FIELD'MORE}}",
        "{'diversified_sampler': {'field': 'FIELD'}, 'aggs': {'count': {'value_count': {'field': 'FIELD'}}}}",
        "{'top_hits': {'sort': [{'FIELD': 'asc'}], 'docvalue_fields': ['FIELD']}}",
        "{'composite': {'sources': [{'key': {'terms': {'field': 'FIELD'MORE}}}]}}",
        "{'composite': {'size': 1, 'after': {'key': '0'}, 'sources': [{'key': {'terms': {'field': 'FIELD', 'missing_bucket': true}}}]}}",
        "{'composite': {'sources': [{'key': {'histogram': {'field': 'FIELD', 'interval': 5}}}]}}",
        "{'composite': {'sources': [{'key': {'date_histogram': {'field': 'FIELD', 'fixed_interval': '1d'}}}]}}",
        "{'composite': {'sources': [{'key': {'geotile_grid': {'field': 'FIELD'}}}]}}",
        "{'filters': {'filters': [{'exists': {'field': 'FIELD'}}, {'range': {'FIELD': {'gte': 5}}}]}}",
        "{'nested': {'path': 'FIELD'}}");

    private static final List<String> MORE = List.of(
        "",
        ", 'missing': 1",
        ", 'missing': 'none'",
        ", 'missing': '0123456789abcdef'",
        ", 'format': '0.0'",
        ", 'format': 'qualified'",
        ", 'format': 'base64'",
        ", 'format': 'count'",
        ", 'format': 'qualified', 'missing': 'none'",
        ", 'value_type': 'long'",
        ", 'value_type': 'double'",
        ", 'value_type': 'date', 'missing': 1",
        ", 'value_type': 'ip'",
        ", 'value_type': 'boolean'",
        ", 'value_type': 'string'",
        ", 'time_zone': '+01:00'");

    /** Other ways to use a field in a search. */
    private static final List<String> SEARCHES = List.of(
        "{'sort': 'FIELD'}",
        "{'sort': [{'FIELD': {'mode': 'avg'}}]}",
        "{'sort': [{'FIELD': {'mode': 'sum', 'order': 'desc'}}]}",
        "{'sort': [{'FIELD': {'mode': 'median', 'missing': '_first'}}]}",
        "{'sort': [{'FIELD': {'missing': 7}}]}",
        "{'sort': [{'FIELD': {'missing': 'x'}}]}",
        "{'sort': [{'FIELD': {'numeric_type': 'double'}}]}",
        "{'sort': [{'FIELD': {'numeric_type': 'date'}}]}",
        "{'sort': [{'FIELD': {'numeric_type': 'date_nanos'}}]}",
        "{'sort': [{'FIELD': {'format': 'date'}}]}",
        "{'sort': [{'FIELD': {'format': 'qualified'}}]}",
        "{'sort': [{'FIELD': 'asc'}], 'search_after': ['0123456789abcdef']}",
        "{'sort': [{'FIELD': 'asc'}], 'search_after': [5]}",
        "{'sort': [{'FIELD': 'asc'}], 'search_after': ['x']}",
        "{'sort': [{'FIELD': 'asc'}], 'search_after': [null]}",
        "{'collapse': {'field': 'FIELD'}}",
        "{'collapse': {'field': 'FIELD', 'inner_hits': {'name': 'n', 'sort': ['FIELD']}}}",
        "{'slice': {'field': 'FIELD', 'id': 0, 'max': 2}}",
        "{'fields': ['FIELD']}",
        "{'fields': [{'field': 'FIELD', 'format': '0.0'}]}",
        "{'fields': [{'field': 'FIELD', 'format': 'qualified'}]}",
        "{'fields': [{'field': 'FIELD', 'format': 'count'}]}",
        "{'docvalue_fields': [{'field': 'FIELD', 'format': 'epoch_millis'}]}",
        "{'docvalue_fields': [{'field': 'FIELD', 'format': 'base64'}]}",
        "{'stored_fields': ['FIELD']}",
        "{'highlight': {'require_field_match': false, 'fields': {'FIELD': {}}}, 'query': {'match': {'title': 'report'}}}",
        "{'suggest': {'s': {'text': 'report', 'phrase': {'field': 'FIELD'}}}}",
        "{'suggest': {'s': {'prefix': 'report', 'completion': {'field': 'FIELD'}}}}",
        "{'knn': {'field': 'FIELD', 'query_vector': [1, 2], 'k': 1, 'num_candidates': 2}}",
        "{'rescore': {'query': {'rescore_query': {'term': {'FIELD': '0123456789abcdef'}}}}}");

    private static final List<String> QUERIES = List.of(
        "{'term': {'FIELD': '0123456789abcdef'}}",
        "{'term': {'FIELD': 'x'}}",
        "{'term': {'FIELD': 5}}",
        "{'term': {'FIELD': {'value': 'X', 'case_insensitive': true}}}",
        "{'terms': {'FIELD': ['0123456789abcdef', 'x']}}",
        "{'terms': {'FIELD': {'index': 'uses', 'id': '0-0', 'path': 'title'}}}",
        "{'terms_set': {'FIELD': {'terms': ['x'], 'minimum_should_match_field': 'pagerank'}}}",
        "{'range': {'FIELD': {'gte': 1}}}",
        "{'range': {'FIELD': {'gte': '0123456789abcdef', 'format': 'qualified'}}}",
        "{'prefix': {'FIELD': '01'}}",
        "{'wildcard': {'FIELD': '0*'}}",
        "{'regexp': {'FIELD': '0.*'}}",
        "{'fuzzy': {'FIELD': '0123'}}",
        "{'exists': {'field': 'FIELD'}}",
        "{'match': {'FIELD': '0123456789abcdef'}}",
        "{'match': {'FIELD': {'query': 'the report', 'analyzer': 'standard', 'fuzziness': 1}}}",
        "{'match_phrase': {'FIELD': 'the report of'}}",
        "{'match_phrase_prefix': {'FIELD': 'the report of'}}",
        "{'match_bool_prefix': {'FIELD': 'the report of'}}",
        "{'multi_match': {'fields': ['FIELD', 'title'], 'query': 'the report'}}",
        "{'combined_fields': {'fields': ['FIELD'], 'query': 'the report'}}",
        "{'query_string': {'query': 'FIELD:[1 TO 5] OR FIELD:0* OR FIELD:/a/ OR FIELD:x~1'}}",
        "{'query_string': {'default_field': 'FIELD', 'query': '*'}}",
        "{'simple_query_string': {'fields': ['FIELD'], 'query': 'x* + \\\"a b\\\"'}}",
        "{'more_like_this': {'fields': ['FIELD'], 'like': 'the report', 'min_doc_freq': 1, 'min_term_freq': 1}}",
        "{'intervals': {'FIELD': {'match': {'query': 'a b'}}}}",
        "{'span_term': {'FIELD': 'x'}}",
        "{'distance_feature': {'field': 'FIELD', 'origin': 'now', 'pivot': '1d'}}",
        "{'geo_distance': {'FIELD': [0, 0], 'distance': '1km'}}",
        "{'geo_bounding_box': {'FIELD': {'top_left': [0, 1], 'bottom_right': [1, 0]}}}",
        "{'function_score': {'field_value_factor': {'field': 'FIELD'}}}",
        "{'function_score': {'random_score': {'field': 'FIELD', 'seed': 1}}}",
        "{'function_score': {'gauss': {'FIELD': {'origin': 1, 'scale': 2}}}}",
        "{'nested': {'path': 'FIELD', 'query': {'match_all': {}}}}");

    /** Searches over patterns of fields, or over all fields. */
    private static final List<String> SEARCHES_OVER_SUB_FIELDS = List.of(
        "{'query': {'multi_match': {'query': 'ferry', 'fields': ['body', 'body.*']}}}",
        "{'query': {'multi_match': {'query': 'ferry pier', 'fields': ['body.*'], 'type': 'most_fields', 'operator': 'and'}}}",
        "{'query': {'multi_match': {'query': 'ferry pier', 'fields': ['bod*'], 'type': 'cross_fields'}}}",
        "{'query': {'multi_match': {'query': 'western pier', 'fields': ['body.*'], 'type': 'phrase'}}}",
        "{'query': {'multi_match': {'query': 'western pi', 'fields': ['body.*'], 'type': 'phrase_prefix'}}}",
        "{'query': {'multi_match': {'query': 'western pi', 'fields': ['body.*'], 'type': 'bool_prefix'}}}",
        "{'query': {'query_string': {'query': 'ferry AND pie*', 'fields': ['body', 'body.*']}}}",
        "{'query': {'query_string': {'query': 'body.\\\\*:(\\\"western pier\\\" fery~1 [a TO b] /p.er/)'}}}",
        "{'query': {'query_string': {'query': 'ferry', 'fields': ['*']}}}",
        "{'query': {'query_string': {'query': 'ferry', 'default_field': '*', 'lenient': false}}}",
        "{'query': {'query_string': {'query': 'ferry pie*'}}}",
        "{'query': {'simple_query_string': {'query': 'ferry + pie* | \\\"western pier\\\" fery~1', 'fields': ['body.*']}}}",
        "{'query': {'simple_query_string': {'query': 'ferry'}}}",
        "{'query': {'combined_fields': {'query': 'ferry pier', 'fields': ['body', 'body.*']}}}",
        "{'query': {'more_like_this': {'fields': ['body', 'body.words'], 'like': 'ferry pier', 'min_doc_freq': 1, 'min_term_freq': 1}}}",
        "{'query': {'more_like_this': {'fields': ['body'], 'like': {'_id': '1'}, 'min_doc_freq': 1, 'min_term_freq': 1}}}",
        "{'query': {'match_phrase': {'body': 'western pier'}}, 'highlight': {'fields': {'body.*': {}, '*': {}}}}");

    private static ArticleIndex index;
    private final List<String> wrong = new ArrayList<>();

    @BeforeClass
    public static void indexArticles() throws IOException {
        index = ArticleIndex.create("uses", 0).addStories(0, 20, 29);
        SharedCluster.api().send("PUT", "/uses/_doc/without?refresh", "{\"title\": \"no body\"}").expectSuccess();
    }

    private static String json(String template, String field) {
        return template.replace("FIELD", field).replace('\'', '"');
    }

    private Answer send(String path, String template, String field) throws IOException {
        String body = json(template, field);
        try {
            Answer answer = SharedCluster.api().send("POST", path.replace("FIELD", field), body);
            // If a single shard fails, the response is a success with failures.
            boolean broken = answer.body().path("_shards").path("failures").toString().matches(".*\"status\":5\\d\\d.*");
            if (answer.status() >= 500 || broken) {
                wrong.add(body + " was answered " + answer.status() + " " + answer.body());
            }
            return answer;
        } catch (IOException e) {
            wrong.add(body + " closed the connection: " + e);
            return null;
        }
    }

    private void assertNothingWrong() {
        assertEquals("", String.join("\n", wrong));
    }

    @Test
    public void noAggregationClosesTheConnection() throws IOException {
        for (String field : List.of(SIMHASH, SIGNATURES)) {
            for (String aggregation : AGGREGATIONS) {
                for (String more : aggregation.contains("MORE") ? MORE : List.of("")) {
                    send("/uses/_search", "{'size': 0, 'aggs': {'a': " + aggregation.replace("MORE", more) + "}}", field);
                }
            }
        }
        assertNothingWrong();
    }

    @Test
    public void noSearchClosesTheConnection() throws IOException {
        for (String field : List.of(SIMHASH, SIGNATURES)) {
            for (String search : SEARCHES) {
                send("/uses/_search", search, field);
            }
            for (String query : QUERIES) {
                send("/uses/_search", "{'explain': true, 'profile': true, 'query': " + query + "}", field);
                send("/uses/_validate/query?rewrite=true", "{'query': " + query + "}", field);
            }
            if (field.equals(SIMHASH)) {
                // The server's response for any unsearchable field, for example of type binary, is a 500.
                send("/uses/_search", "{'suggest': {'s': {'text': 'report', 'term': {'field': 'FIELD'}}}}", field);
            }
            send("/uses/_field_caps?fields=*", "{}", field);
            send("/uses/_mget", "{'docs': [{'_id': '0-0', 'stored_fields': ['FIELD'], '_source': ['FIELD']}]}", field);
            send("/uses/_termvectors/0-0", "{'fields': ['FIELD'], 'term_statistics': true}", field);
            send("/uses/_termvectors", "{'doc': {'body': 'the report of a day'}, 'fields': ['FIELD']}", field);
            send("/uses/_analyze", "{'field': 'FIELD', 'text': 'the report of a day'}", field);
            send("/uses/_disk_usage?run_expensive_tasks=true", "", field);
            send("/uses/_forcemerge?max_num_segments=1", "", field);
            send("/uses/_search?q=FIELD:x", "", field);
        }
        assertNothingWrong();
    }

    /** Searches of an index behave as if nobody had added our fields below its text. */
    @Test
    public void noSubFieldBreaksASearchOverSubFields() throws IOException {
        String ours = "{'type': 'simhash'}, 'sketch': {'type': 'weighted_minhash'}, 'signatures': {'type': 'signature_set'}";
        for (String fields : List.of("", ", 'simhash': " + ours)) {
            String name = fields.isEmpty() ? "/uses-plain" : "/uses-sub-fields";
            SharedCluster.api().send("DELETE", name + "?ignore_unavailable=true").expectSuccess();
            String mapping = "{'mappings': {'properties': {'body': {'type': 'text', 'fields': {'words': {'type': 'text'}FIELD}}}}}";
            SharedCluster.api().send("PUT", name, json(mapping, fields)).expectSuccess();
            SharedCluster.api().send("PUT", name + "/_doc/1", json("{'body': 'The ferry leaves the western pier.'}", "")).expectSuccess();
            SharedCluster.api().send("PUT", name + "/_doc/2?refresh", json("{'body': 'The bus arrives at noon.'}", "")).expectSuccess();
        }
        for (String search : SEARCHES_OVER_SUB_FIELDS) {
            JsonNode expected = hits("/uses-plain", search);
            assertTrue(search + expected, expected.path("total").path("value").asInt() >= 1);
            assertEquals(search, expected.toString(), hits("/uses-sub-fields", search).toString().replace("uses-sub-fields", "uses-plain"));
        }
    }

    private JsonNode hits(String index, String search) throws IOException {
        return SharedCluster.api().send("POST", index + "/_search", json(search, "")).expectSuccess().path("hits");
    }

    /** Only searches over patterns of fields pass over fingerprints. */
    @Test
    public void namedFingerprintsAreNeverPassedOver() throws IOException {
        String story = "{'sort': 'FIELD', 'size': 1, 'query': {'exists': {'field': 'FIELD'}}}";
        String hex = hits("/uses", story.replace("FIELD", SIMHASH)).path("hits").path(0).path("sort").path(0).asText();
        int equal = hits("/uses", "{'query': {'term': {'" + SIMHASH + "': '" + hex + "'}}}").path("total").path("value").asInt();
        assertTrue(hex + " is in " + equal, equal >= 1);
        for (String query : List.of("{'match': {'FIELD': 'HEX'}}", "{'multi_match': {'query': 'HEX', 'fields': ['FIELD', 'title']}}",
            "{'query_string': {'default_field': 'title', 'query': 'FIELD:HEX'}}",
            "{'simhash': {'field': 'FIELD', 'value': 'HEX', 'max_distance': 0}}")) {
            String search = "{'query': " + query.replace("FIELD", SIMHASH).replace("HEX", hex) + "}";
            assertEquals(search, equal, hits("/uses", search).path("total").path("value").asInt());
            if (query.contains("simhash") == false) {
                Answer answer = send("/uses/_search", "{'query': " + query.replace("HEX", "ferry") + "}", SIMHASH);
                assertEquals(search, 400, answer.status());
                assertTrue(answer.body().toString(), answer.body().toString().contains("[ferry] is not a fingerprint"));
            }
        }
        String collapsed = "{'collapse': {'field': '" + SIMHASH + "'}, 'size': 100, 'query': {'exists': {'field': '" + SIMHASH + "'}}}";
        assertEquals(index.stories(), hits("/uses", collapsed).path("hits").size());
        JsonNode caps = SharedCluster.api().send("GET", "/uses/_field_caps?fields=body.*").expectSuccess().path("fields");
        assertTrue(caps.toString(), caps.path(SIMHASH).path("simhash").path("searchable").asBoolean());
        assertNothingWrong();
    }

    private JsonNode aggregate(String kind, String field) throws IOException {
        String body = json("{'size': 0, 'aggs': {'a': {'" + kind + "': {'field': 'FIELD'}}}}", field);
        return SharedCluster.api().send("POST", "/uses/_search", body).expectSuccess().path("aggregations").path("a");
    }

    @Test
    public void whatCountsFingerprintsAndSignaturesWorks() throws IOException {
        assertEquals(index.size(), aggregate("value_count", SIMHASH).path("value").asInt());
        assertEquals(index.stories(), aggregate("cardinality", SIMHASH).path("value").asInt());
        assertEquals(1, aggregate("missing", SIMHASH).path("doc_count").asInt());
        assertEquals(1, aggregate("missing", SIGNATURES).path("doc_count").asInt());
        assertTrue(aggregate("value_count", SIGNATURES).path("value").asInt() > index.size());
        assertTrue(aggregate("cardinality", SIGNATURES).path("value").asInt() > index.stories());
        for (String field : List.of(SIMHASH, SIGNATURES)) {
            JsonNode buckets = aggregate("terms", field).path("buckets");
            assertEquals(10, buckets.size());
            buckets.forEach(bucket -> assertTrue(bucket.toString(), bucket.path("key").asText().matches("[0-9a-f]{16}")));
        }
    }

    @Test
    public void numbersOfFingerprintsAreRefused() throws IOException {
        Set<String> numeric = Set.of("avg", "sum", "min", "max", "stats", "extended_stats", "percentiles", "median_absolute_deviation");
        for (String kind : numeric) {
            for (String field : List.of(SIMHASH, SIGNATURES)) {
                Answer answer = send("/uses/_search", "{'size': 0, 'aggs': {'a': {'" + kind + "': {'field': 'FIELD'}}}}", field);
                assertEquals(kind, 400, answer.status());
                assertTrue(answer.body().toString(), answer.body().toString().contains("is not supported for aggregation [" + kind + "]"));
            }
        }
        assertNothingWrong();
    }
}
