package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.cluster.BadRequest;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Answer;

import java.io.IOException;
import java.util.List;
import java.util.Random;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** An invalid job is rejected before it starts, with all its problems. */
public class JobBadInputIT {

    private static final String INDEX = "job-bad-input";
    private static final String CLOSED = "job-bad-closed";
    private static final String SPOTS = "job-bad-spots";
    private static final String DEST = "job-bad-input-results";
    private static final String FIELD = "\"field\":\"text.signatures\"";
    private static final String RIGHT = FIELD + ",\"threshold\":0.8,\"dest\":{\"index\":\"" + DEST + "\"}";
    private static Traces traces;

    @BeforeClass
    public static void index() throws IOException {
        traces = Traces.before();
        WordIndex.create(INDEX, 1, 0);
        WordIndex.add(new WordCorpus(new Random(1), 50, 10).documents(INDEX, 0, 20));
        WordIndex.create(CLOSED, 1, 0);
        send("/" + CLOSED + "/_close", "").expectSuccess();
        SharedCluster.api().send("DELETE", "/" + SPOTS + "," + DEST + "?ignore_unavailable=true").expectSuccess();
        String spots = """
            {"mappings": {"properties": {"text": {"type": "text", "fields": {"signatures": {"type": "signature_set"}}}}}}
            """;
        SharedCluster.api().send("PUT", "/" + SPOTS, spots).expectSuccess();
        String alias = "{\"actions\":[{\"add\":{\"index\":\"" + SPOTS + "\",\"alias\":\"job-bad-alias\"}}]}";
        send("/_aliases", alias).expectSuccess();
    }

    @AfterClass
    public static void nothingWasStarted() throws IOException {
        traces.assertNone();
    }

    private static Answer send(String path, String body) throws IOException {
        return SharedCluster.api().send("POST", path, body);
    }

    private static BadRequest find(String index, String members, String... words) {
        return BadRequest.of("/" + index + "/_near_duplicates", "{" + members + "}", words);
    }

    /** A request that is valid except for these members. */
    private static BadRequest with(String members, String... words) {
        return find(INDEX, RIGHT + "," + members, words);
    }

    private static BadRequest dest(String dest, String... words) {
        return find(INDEX, FIELD + ",\"threshold\":0.8,\"dest\":{\"index\":\"" + dest + "\"}", words);
    }

    /** A body that replaces the valid one. */
    private static BadRequest instead(String members, String... words) {
        return find(INDEX, members, words);
    }

    private static BadRequest parameter(String parameter, String... words) {
        return BadRequest.of("/" + INDEX + "/_near_duplicates?" + parameter, "{" + RIGHT + "}", words);
    }

    @Test
    public void whatIsWrongIsTheOnlyThingWrong() throws IOException {
        send("/" + INDEX + "/_near_duplicates?dry_run=true", "{" + RIGHT + "}").expectSuccess();
    }

    @Test
    public void badBodiesAreExplained() throws IOException {
        BadRequest.assertExplained(List.of(
            instead("", "[field] is missing"),
            instead(FIELD + ",\"similarity\":\"cosine\"", "[threshold] is missing"),
            instead("\"threshold\":0.8", "[field] is missing"),
            instead("\"threshold\":0.8,\"field\":\"nothing\"", "nothing"),
            instead("\"threshold\":0.8,\"field\":\"text\"", "text", "signature_set", "did you mean [text.signatures]"),
            instead("\"threshold\":0.8,\"field\":7", "[field] must be a text"),
            instead(FIELD + ",\"threshold\":0", "[threshold]"),
            instead(FIELD + ",\"threshold\":1.5", "[threshold]", "1.5"),
            instead(FIELD + ",\"threshold\":\"high\"", "[threshold]", "high"),
            instead(FIELD + ",\"similarity\":\"overlap\",\"threshold\":0.5", "[threshold]"),
            with("\"similarity\":\"likeness\"", "[similarity]", "likeness"),
            with("\"algorithm\":\"magic\"", "[algorithm]", "unknown"),
            with("\"plain\":1.5", "[plain] is invalid", "1.5"),
            with("\"plain\":\"much\"", "[plain] must be a number", "much"),
            with("\"plain\":0.9,\"similarity\":\"cosine\"", "[plain]", "[weighted_or_plain], not for [cosine]"),
            with("\"keep\":\"best\"", "[keep]", "best"),
            with("\"keep\":\"authority\"", "[keep]", "[authority] is missing"),
            with("\"keep\":\"earliest\"", "[keep]", "[earliest] is missing"),
            with("\"grouping\":\"loose\"", "[grouping]", "loose"),
            with("\"action\":\"burn\"", "[action]", "burn"),
            with("\"i_reviewed\":\"perhaps\"", "[i_reviewed] must be true or false"),
            with("\"action\":\"mark\",\"mark\":{\"field\":\"authority\"}", "[mark.field]", "[double]"),
            with("\"mark\":{\"field\":\"_id\"}", "[mark.field]", "_id"),
            with("\"action\":\"mark\",\"mark\":{\"field\":\".\"}", "[mark.field]"),
            with("\"action\":\"mark\",\"mark\":{\"field\":\" \"}", "[mark.field]"),
            with("\"action\":\"mark\",\"mark\":{\"field\":\"a..b\"}", "[mark.field]"),
            with("\"action\":\"mark\",\"mark\":{\"field\":\"a. .b\"}", "[mark.field]"),
            with("\"action\":\"mark\",\"mark\":{\"field\":\"a\\u0000b\"}", "[mark.field]"),
            with("\"action\":\"mark\",\"mark\":{\"field\":\"" + "a".repeat(100_000) + "\"}", "[mark.field]"),
            with("\"action\":\"mark\",\"mark\":{\"field\":\"" + "a.".repeat(40) + "a\"}", "[mark.field]"),
            with("\"action\":\"mark\",\"mark\":{\"field\":\"text.signatures.mark\"}", "[mark.field]", "[signature_set]"),
            with("\"authority\":{\"field\":\"nothing\"}", "[authority]", "nothing"),
            with("\"authority\":\"text\"", "[authority]", "must be a number"),
            with("\"earliest\":\"authority\"", "[earliest]", "must be a date"),
            with("\"parallel_units\":0", "[parallel_units]"),
            with("\"parallel_units\":65", "[parallel_units]", "64"),
            with("\"pairs\":\"some\"", "[pairs]", "some"),
            with("\"min_tokens\":0", "[min_tokens] must be from 1"),
            with("\"max_memory\":\"lots\"", "[max_memory]", "lots"),
            with("\"no_such_option\":1", "[no_such_option] is unknown"),
            with("\"query\":{\"no_such_query\":{}}", "[query]", "no_such_query"),
            with("\"query\":{\"range\":{\"published\":{\"gte\":\"soon\"}}}", "[query]", "soon"),
            with("\"query\":{\"term\":{\"authority\":-1}}", "there is nothing to compare"),
            with("\"protect\":{\"no_such_query\":{}}", "[protect]", "no_such_query"),
            with("\"continue_from\":\"no-such-job\"", "[continue_from]", "no-such-job"),
            BadRequest.of("/" + INDEX + "/_near_duplicates", "{\"field\": ", "end of file")));
    }

    @Test
    public void everythingIsSaidAtOnce() throws IOException {
        String many = FIELD + ",\"threshold\":2,\"algorithm\":\"no\",\"pairs\":-1,\"keep\":\"best\",\"dest\":{\"index\":\""
            + INDEX + "\"}";
        Answer answer = send("/" + INDEX + "/_near_duplicates", "{" + many + "}");
        assertEquals(answer.toString(), 400, answer.status());
        for (String name : List.of("[threshold]", "[algorithm]", "[pairs]", "[keep]", "[dest.index]")) {
            assertTrue(name + " is not in " + answer.reason(), answer.reason().contains(name));
        }
    }

    @Test
    public void badIndicesAreExplained() throws IOException {
        BadRequest.assertExplained(List.of(
            find("job-bad-missing", RIGHT, "job-bad-missing"),
            find(INDEX + ",job-bad-missing", RIGHT, "job-bad-missing"),
            find("job-bad-nothing-*", RIGHT, "no index matches"),
            find(CLOSED, RIGHT, CLOSED),
            find(INDEX + "," + CLOSED, RIGHT, CLOSED),
            find(INDEX + "," + SPOTS, RIGHT, "text.signatures", "analyzer"),
            find(SPOTS, RIGHT, "there is nothing to compare")));
    }

    @Test
    public void badDestsAreExplained() throws IOException {
        BadRequest.assertExplained(List.of(
            dest(INDEX, "[dest.index]", "one of the compared indices"),
            dest(SPOTS, "[dest.index]", "not one of exported near-duplicates"),
            dest("job-bad-alias", "[dest.index]", "alias"),
            dest(CLOSED, "[dest.index]", "closed"),
            dest("Upper", "[dest.index]", "lowercase"),
            dest("two words", "[dest.index]", "two words"),
            dest(".hidden", "[dest.index]", "dot"),
            dest("", "[dest.index]", "empty")));
    }

    @Test
    public void badParametersAreExplained() throws IOException {
        BadRequest.assertExplained(List.of(
            parameter("requests_per_second=0", "[requests_per_second]", "0.0"),
            parameter("requests_per_second=-2", "[requests_per_second]", "-2.0"),
            parameter("requests_per_second=fast", "[requests_per_second]", "fast"),
            parameter("wait_for_completion=maybe", "maybe"),
            parameter("timout=1s", "did you mean [timeout]"),
            parameter("timeout=1", "[timeout]", "unit")));
    }

    @Test
    public void noFieldThatIsNoTextIsComparedWithThatOfAnEarlierJob() throws IOException {
        JsonNode done = send("/" + INDEX + "/_near_duplicates?wait_for_completion=true", "{" + RIGHT + "}").expectSuccess();
        String continued = "\"threshold\":0.8,\"continue_from\":\"" + done.path("job").asText() + "\"";
        BadRequest.assertExplained(List.of(
            instead(continued, "[field] is missing"),
            instead(continued + ",\"field\":7", "[field] must be a text"),
            instead(continued + ",\"field\":{\"a\":1}", "[field] must be a text"),
            instead(continued + "," + FIELD + ",\"similarity\":[1]", "[similarity]"),
            instead(continued + "," + FIELD + ",\"min_tokens\":1", "had another [min_tokens]")));
    }

    @Test
    public void jobsThatAreOverAreSteeredByRightRequestsOnly() throws IOException {
        JsonNode done = send("/" + INDEX + "/_near_duplicates?wait_for_completion=true", "{" + RIGHT + "}").expectSuccess();
        String job = "/_near_duplicates/" + done.path("job").asText();
        BadRequest.assertExplained(List.of(
            BadRequest.of(job + "/_rethrottle", "", "[requests_per_second] is missing"),
            BadRequest.of(job + "/_rethrottle?requests_per_second=0", "", "[requests_per_second]"),
            BadRequest.of(job + "/_apply", "", "[action] must be [mark], [delete] or [group]"),
            BadRequest.of(job + "/_apply", "{\"action\":\"report\"}", "[action] must be [mark], [delete] or [group]"),
            BadRequest.of(job + "/_apply", "{\"action\":\"burn\",\"now\":true}", "burn", "[now] is unknown"),
            BadRequest.of(job + "/_undo?timout=1s", "", "did you mean [timeout]")));
        assertEquals(20, WordIndex.ids(INDEX, "{\"match_all\": {}}").size());
    }
}
