package org.neardup.cluster.job;

import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.node.Security;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.Credentials;
import org.neardup.cluster.rest.RestApi;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.util.List;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** The users, the index and the results of tests of what users may do with jobs. */
public abstract class JobSecurityTestCase {

    static final String INDEX = "job-secured";
    static final String ALIAS = "job-secured-alias";
    static final String LOG = "job-secured-queries";
    static final String LOG_ALIAS = "job-secured-queries-alias";
    static final String DEST = "job-secured-results";
    static final Credentials FINDER = new Credentials("job-finder", "password-of-finder");
    static final Credentials ACTOR = new Credentials("job-actor", "password-of-actor");
    static final Credentials ADMINISTRATOR = new Credentials("job-administrator", "password-of-administrator");
    static final Credentials VISITOR = new Credentials("job-visitor", "password-of-visitor");
    static final Credentials BLIND = new Credentials("job-blind", "password-of-blind");
    static final Credentials DIM = new Credentials("job-dim", "password-of-dim");
    static final Credentials GUIDE = new Credentials("job-guide", "password-of-guide");
    static final Credentials PROXY = new Credentials("job-proxy", "password-of-proxy");
    static final Credentials HOST = new Credentials("job-host", "password-of-host");
    static final Credentials MAKER = new Credentials("job-maker", "password-of-maker");
    static final Credentials READER = new Credentials("job-reader", "password-of-reader");
    static final Credentials CURATOR = new Credentials("job-curator", "password-of-curator");
    static final Credentials OUTSIDER = new Credentials("job-outsider", "password-of-outsider");
    static final Credentials STRANGER = new Credentials("job-stranger", "password-of-stranger");
    static final PairOracle ORACLE = new PairOracle("jaccard", "0.8");
    static final String ALL = "{\"match_all\": {}}";

    @Rule
    public final SeededRandom seed = new SeededRandom();

    List<WordDocument> documents;
    private Traces traces;

    /** The users of the shared cluster for these tests. */
    public static List<Security.User> users() {
        String allowed = "{\"names\": [\"" + DEST + "*\"], \"privileges\": [%s]}";
        String results = allowed.formatted("\"create_index\", \"view_index_metadata\", \"read\", \"write\"");
        String readByOthers = allowed.formatted("\"create_index\", \"view_index_metadata\", \"write\"");
        String role = "{\"cluster\": [%s], \"indices\": [%s, {\"names\": [\"" + INDEX + "\"], \"privileges\": [%s] %s}]}";
        String reader = "{\"cluster\": [\"monitor\"%s], \"indices\": [{\"names\": [\"" + INDEX + "\"], \"privileges\": [\"read\"] %s}]}";
        String watch = "\"cluster:monitor/near_duplicates/*\"";
        return List.of(
            new Security.User(FINDER, role.formatted(watch, results, "\"read\"", "")),
            new Security.User(ACTOR, role.formatted(watch, results, "\"read\", \"write\"", "")),
            new Security.User(ADMINISTRATOR, "{\"cluster\": [\"monitor\", \"cluster:admin/near_duplicates/*\"]}"),
            new Security.User(VISITOR, role.formatted(watch, results, "\"read\"", ", \"query\": {\"term\": {\"open\": true}}")),
            new Security.User(
                BLIND,
                role.formatted(watch, results, "\"read\"", ", \"field_security\": {\"grant\": [\"open\", \"authority\"]}")),
            new Security.User(
                DIM,
                role.formatted(
                    watch,
                    results,
                    "\"read\", \"write\"",
                    ", \"field_security\": {\"grant\": [\"*\"], \"except\": [\"authority\", \"text.simhash\"]}")),
            new Security.User(
                GUIDE,
                role.formatted(watch, results, "\"read\", \"write\"", ", \"query\": {\"term\": {\"open\": true}}")),
            new Security.User(PROXY, role.replace(INDEX, ALIAS).formatted(watch, results, "\"read\", \"write\"", "")),
            new Security.User(HOST, role.replace("\"" + INDEX, "\"" + ALIAS + "\", \"" + INDEX).formatted(
                watch, results + ", {\"names\": [\"" + LOG_ALIAS + "\"], \"privileges\": [\"read\"]}", "\"read\"", "")),
            new Security.User(READER, reader.formatted("", "")),
            new Security.User(CURATOR, reader.formatted(
                ", \"cluster:admin/near_duplicates/review\"", ", \"field_security\": {\"grant\": [\"open\"]}")),
            new Security.User(OUTSIDER, reader.replace(INDEX, LOG).formatted(", \"cluster:admin/near_duplicates/review\"", "")),
            new Security.User(MAKER, role.formatted(watch, readByOthers, "\"read\"", "")),
            new Security.User(STRANGER, "{\"cluster\": [" + watch + "], \"indices\": [" + results + "]}"));
    }

    @Before
    public void index() throws IOException {
        SharedCluster.api().send("DELETE", "/" + DEST + "?ignore_unavailable=true").expectSuccess();
        traces = Traces.before();
        WordIndex.create(INDEX, 3, 0);
        documents = new WordCorpus(seed.random(), 300, 25).documents(INDEX, 0, 150);
        WordIndex.add(documents);
    }

    @After
    public void nothingIsLeft() throws IOException {
        traces.assertNone();
    }

    static JobRequest request() {
        return JobRequest.of(INDEX, ORACLE.threshold()).dest(DEST);
    }

    static Job run(Credentials user, JobRequest request) throws IOException {
        try (RestApi api = SharedCluster.apiFor(user)) {
            Job job = request.start(api);
            job.awaitSuccess();
            return new Job(SharedCluster.api(), job.id());
        }
    }

    static Answer send(Credentials user, String method, String path, String body) throws IOException {
        try (RestApi api = SharedCluster.apiFor(user)) {
            return api.send(method, path, body);
        }
    }

    static void addAlias(String index, String alias, String filter) throws IOException {
        SharedCluster.api().send("PUT", "/" + index + "/_alias/" + alias, filter).expectSuccess();
    }

    static void assertForbidden(Answer answer) {
        assertEquals(answer.toString(), 403, answer.status());
    }

    static void assertRefused(Credentials user, JobRequest request, String... words) throws IOException {
        try (RestApi api = SharedCluster.apiFor(user)) {
            for (JobRequest asked : List.of(request.parameter("dry_run", true), request)) {
                Answer answer = asked.send(api);
                assertEquals(answer.toString(), 400, answer.status());
                for (String word : words) {
                    assertTrue(word + " is not in " + answer, answer.reason().contains(word));
                }
            }
        }
    }
}
