package org.neardup.plugin.job;

import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.Strings;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.request.JobActions;
import org.neardup.plugin.job.request.JobActions.ListJobsRequest;
import org.neardup.plugin.job.request.JobActions.SteerJobRequest;
import org.neardup.plugin.job.request.JobResponse;
import org.neardup.plugin.job.request.RunOptions;
import org.neardup.plugin.job.request.StartJobRequest;
import org.neardup.plugin.job.request.TransportStartJobAction;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.hamcrest.Matchers.both;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.lessThan;

/** Whole jobs on random corpora, from the request to the result index. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, minNumDataNodes = 1, maxNumDataNodes = 3)
public class JobIT extends JobTestCase {

    private static final float SLOW = 20;
    private static final String READING = "indices:data/read/near_duplicates/shard[n]";

    private void corpus(int documents) {
        for (String index : new String[] {"docs-a", "docs-b"}) {
            createDocuments(index, randomIntBetween(1, 4), randomIntBetween(0, 1));
            index(corpus, index, randomIntBetween(documents / 2, documents));
        }
        refresh("docs-*");
    }

    /** Pairs of different sites or of other times are not written. */
    @Nightly
    public void testOnlyDocumentsOfOneSiteAndAboutTheSameTime() {
        createDocuments("docs-a", between(1, 3), 0);
        index(corpus, "docs-a", 150);
        refresh("docs-a");
        long span = randomFrom(1L, 300_000L, 1L << 40);
        JobDocument job = run(body(5, "partition_by", SITE, "within", Map.of("field", "seen", "span", span + "ms")), "docs-a");
        Set<FoundPair> expected = corpus.pairs(5, doc -> true);
        expected.removeIf(pair -> {
            TestCorpus.Doc left = corpus.live().get(pair.left());
            TestCorpus.Doc right = corpus.live().get(pair.right());
            return left.site() != right.site() || areWithin(left, right, span) == false;
        });
        assertEquals(expected, pairs(job.dest()));
    }

    public void testResultsAreThoseOfBruteForce() throws Exception {
        corpus(200);
        int tenths = randomIntBetween(4, 9);
        JobDocument job = run(body(tenths, "authority", "rank"), "docs-*");
        Set<FoundPair> expected = corpus.pairs(tenths, doc -> true);
        assertEquals(expected, pairs(job.dest()));
        assertEquals(job.progress().counters().get("groups").longValue(), results(job.dest(), "group").size());
        assertEquals(job.progress().counters().get("groups").longValue(), job.result().profile().getFirst().groups());
        assertEquals(List.of("docs-a", "docs-b"), specification(job).source().indices().stream().map(Index::getName).toList());
        assertEquals(job.progress().counters().get("removable").longValue(), results(job.dest(), "duplicate").size());
        assertNothingLeft();

        JobDocument again = run(body(tenths, "authority", "rank", "dest", Map.of("index", job.dest())), "docs-a", "docs-b");
        assertEquals(expected, pairs(again.dest()));
        var listing = client().execute(JobActions.LIST, new ListJobsRequest(0, 100, Set.of()));
        List<JobDocument> listed = listing.actionGet(PATIENCE).jobs().stream().map(JobResponse::job).toList();
        assertTrue(listed.stream().map(JobDocument::id).toList().containsAll(List.of(job.id(), again.id())));
        assertEquals(again.id(), get(client(), again.task()).id());
    }

    public void testAliasesHideDocuments() {
        corpus(100);
        assertAcked(
            client().admin()
                .indices()
                .prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
                .addAlias("docs-a", "some", QueryBuilders.termQuery("site", 1)));
        JobDocument job = run(body(5), "some");
        assertEquals(corpus.pairs(5, doc -> doc.index().equals("docs-a") && doc.site() == 1), pairs(job.dest()));
        assertEquals(List.of("some"), specification(job).source().names());
    }

    public void testMarkApplyUndoAndDelete() throws Exception {
        corpus(150);
        JobDocument reported = run(body(5, "protect", Map.of("term", Map.of("site", 1))), "docs-a", "docs-b");
        Set<String> planned = new HashSet<>();
        for (Map<String, Object> duplicate : results(reported.dest(), "duplicate")) {
            if (Boolean.TRUE.equals(duplicate.get("protected")) == false) {
                planned.add(key(duplicate));
            }
        }
        assumeTrue("some duplicates", planned.isEmpty() == false);
        assertEquals(Set.of(), marked());

        JobDocument applied = act(true, reported, Map.of("action", "mark"));
        assertEquals(planned, marked());
        assertEquals(planned.size(), applied.progress().counters().get("updated").longValue());
        assertEquals(reported.id(), applied.earlierJob());

        JobDocument undone = act(false, reported, Map.of());
        assertEquals(Set.of(), marked());
        assertEquals(planned.size(), undone.progress().counters().get("updated").longValue());

        long before = count();
        boolean markedBefore = randomBoolean();
        if (markedBefore) {
            act(true, reported, Map.of("action", "mark"));
        }
        JobDocument deleted = markedBefore || randomBoolean()
            ? act(true, reported, Map.of("action", "delete"))
            : run(body(5, "action", "delete", "protect", Map.of("term", Map.of("site", 1))), "docs-a", "docs-b");
        assertEquals(planned.size(), deleted.progress().counters().get("deleted").longValue());
        assertEquals(before - planned.size(), count());
        assertNothingLeft();
    }

    /** Later exports to the same index do not affect earlier plans. */
    public void testPlansOutliveTheirExports() throws Exception {
        corpus(100);
        JobDocument first = run(body(5, "dest", Map.of("index", "results")), "docs-*");
        JobDocument second = run(body(6, "dest", Map.of("index", "results")), "docs-*");
        assertAcked(client().admin().indices().prepareDelete("results"));
        assertTrue(hasPlan(first));
        assertTrue(hasPlan(second));
    }

    /** One or two common signatures say little: such documents are near only if their whole texts are the same. */
    @Nightly
    public void testDocumentsOfFewTokensAreComparedByTheirWholeTexts() {
        corpus(60);
        int minTokens = randomIntBetween(2, 12);
        Predicate<TestCorpus.Doc> compared = doc -> Set.copyOf(doc.words()).size() >= minTokens;
        List<TestCorpus.Doc> all = corpus.live().values().stream().filter(doc -> doc.words() != null).toList();
        List<TestCorpus.Doc> shortTexts = all.stream().filter(compared.negate()).toList();
        long few = shortTexts.size();
        long withoutText = corpus.live().size() - all.size();
        assumeTrue("documents on both sides", few > 0 && few < all.size());
        Map<String, Object> body = body(5, "min_tokens", minTokens);

        var dryRun = new StartJobRequest(
            new String[] {"docs-*"}, StartJobRequest.DEFAULT_OPTIONS, body, new RunOptions(true, -1, false, null));
        String counted = Strings.toString(client().execute(TransportStartJobAction.TYPE, dryRun).actionGet(PATIENCE));
        String counts = "\"documents\":" + all.size() + ",\"too_few_tokens\":" + few + ",\"not_compared\":" + withoutText + ",";
        assertTrue(counted, counted.contains(counts));

        JobDocument job = run(body, "docs-*");
        Set<FoundPair> expected = new HashSet<>(corpus.pairs(5, compared));
        for (TestCorpus.Doc one : shortTexts) {
            for (TestCorpus.Doc other : shortTexts) {
                if (one.key().compareTo(other.key()) < 0 && one.words().equals(other.words())) {
                    expected.add(FoundPair.of(one.key(), other.key(), 1));
                }
            }
        }
        assertEquals(expected, pairs(job.dest()));
        assertEquals(all.size(), job.progress().counters().get("documents").longValue());
        assertEquals(few, job.progress().counters().get("too_few_tokens").longValue());
        assertEquals(withoutText, job.progress().counters().get("not_compared").longValue());
        assertEquals((int) few, results(job.dest(), "job").getFirst().get("too_few_tokens"));
        List<String> warnings = new DocumentCounts(all.size(), few, withoutText).warnings(specification(job).source());
        assertEquals(warnings, job.result().warnings().subList(0, warnings.size()));
        warnings.forEach(warning -> assertTrue(counted, counted.contains(warning)));
    }

    /**
     * Sets count the frame of a site like other text, so pages of one site are near; the job reports the common tokens. Weights avoid it.
     */
    @Nightly
    public void testFramesAreWarnedOf() {
        createDocuments("docs-a", randomIntBetween(1, 4), 0);
        int pages = 60;
        String frame = IntStream.range(0, 24).mapToObj(word -> "frame" + word).collect(Collectors.joining(" "));
        BulkRequestBuilder bulk = client().prepareBulk().setRefreshPolicy(RefreshPolicy.IMMEDIATE);
        for (int page = 0; page < pages; page++) {
            String id = "page" + page;
            String own = IntStream.range(0, 8).mapToObj(word -> id + "word" + word).collect(Collectors.joining(" "));
            bulk.add(client().prepareIndex("docs-a").setId(id).setSource("body", frame + " " + own));
        }
        assertFalse(bulk.get().hasFailures());
        List<String> warnings = run(body(5), "docs-a").result().warnings();
        String expected = "[59] of the [59] documents that are not kept share with the kept one mostly what many documents have";
        assertTrue(warnings.toString(), warnings.getFirst().startsWith(expected));
        // Their words have numbers.
        String variants = "[59] of the [59] removable documents, such as [docs-a/page1], may be variants of the kept ones";
        assertTrue(warnings.toString(), warnings.size() == 2 && warnings.getLast().startsWith(variants));

        JobDocument weighted = run(body(5, "similarity", "weighted_jaccard"), "docs-a");
        assertEquals(List.of(), weighted.result().warnings());
        assertEquals(0L, weighted.progress().counters().get("groups").longValue());
    }

    /** By default, and with other values. */
    public void testTheSummaryHasTheComparison() {
        corpus(50);
        Map<String, Object> byDefault = Map.of("field", FIELD, "dest", Map.of("index", "default"));
        Map<String, Object> given = Map.of(
            "field", FIELD, "similarity", "weighted_or_plain", "threshold", 0.4, "plain", "0.90", "idf_power", 2, "dest",
            Map.of("index", "given"));
        for (Map<String, Object> body : List.of(byDefault, given)) {
            Map<String, Object> expected = body == given
                ? Map.of("measure", "weighted_or_plain", "threshold", 0.4, "plain", 0.9, "idf_power", 2.0)
                : Map.of("measure", "weighted_or_plain", "threshold", 0.3, "plain", 0.85, "idf_power", 6.0);
            Map<String, Object> summary = results(run(body, "docs-*").dest(), "job").getFirst();
            expected.forEach((name, value) -> assertEquals(name, value, summary.get(name)));
        }
        Map<String, Object> plainless = results(run(body(5, "similarity", "weighted_jaccard"), "docs-*").dest(), "job").getFirst();
        assertEquals(3.0, plainless.get("idf_power"));
        assertFalse(plainless.containsKey("plain"));
    }

    public void testWhatIsWrittenIsCountedOnce() {
        corpus(50);
        JobDocument job = run(body(5, "action", "mark"), "docs-*");
        int written = Stream.of("pair", "group", "duplicate", "job").mapToInt(kind -> results(job.dest(), kind).size()).sum();
        assertEquals(written, job.progress().counters().get("written").intValue());
    }

    private long count() {
        refresh("docs-*");
        var response = client().prepareSearch("docs-*").setSize(0).setTrackTotalHits(true).get(PATIENCE);
        try {
            return response.getHits().getTotalHits().value();
        } finally {
            response.decRef();
        }
    }

    private Set<String> marked() {
        refresh("docs-*");
        Set<String> marked = new HashSet<>();
        var response = client().prepareSearch("docs-*")
            .setQuery(QueryBuilders.existsQuery("near_duplicate.job"))
            .setSize(1_000)
            .get(PATIENCE);
        try {
            response.getHits().forEach(hit -> marked.add(hit.getIndex() + "/" + hit.getId()));
        } finally {
            response.decRef();
        }
        return marked;
    }

    @Nightly
    public void testCancelByUsAndByTheTaskApi() throws Exception {
        corpus(200);
        for (boolean byTaskApi : new boolean[] {false, true}) {
            // Other work on the machine may delay one of them.
            long millis = millisToCancel(byTaskApi);
            for (int again = 0; again < 2 && millis >= 1_000; again++) {
                millis = Math.min(millis, millisToCancel(byTaskApi));
            }
            assertThat(millis, both(greaterThanOrEqualTo(0L)).and(lessThan(1_000L)));
        }
    }

    private long millisToCancel(boolean byTaskApi) throws Exception {
        String id = start(body(5), SLOW, "docs-a", "docs-b");
        JobDocument running = get(client(), id);
        assertEquals(JobState.RUNNING, running.state());
        long asked = System.currentTimeMillis();
        if (byTaskApi) {
            clusterAdmin().prepareCancelTasks().setTargetTaskId(new TaskId(running.task())).get();
        } else {
            client().execute(JobActions.CANCEL, SteerJobRequest.job(id, false, PATIENCE)).actionGet(PATIENCE);
        }
        JobDocument cancelled = await(id);
        assertEquals(JobState.CANCELLED, cancelled.state());
        assertNothingLeft();
        return cancelled.endMillis() - asked;
    }

    @Nightly
    public void testRethrottleReachesWorkThatIsUnderWay() throws Exception {
        corpus(200);
        float minutes = 1;
        String id = start(body(5), minutes, "docs-a", "docs-b");
        assertEquals(minutes, get(client(), id).progress().requestsPerSecond(), 0);
        assertBusy(() -> assertFalse(client().admin().cluster().prepareListTasks().setActions(READING).get().getTasks().isEmpty()));
        client().execute(JobActions.RETHROTTLE, SteerJobRequest.rethrottle(id, -1)).actionGet(PATIENCE);
        JobDocument job = completed(id);
        assertEquals(-1, job.progress().requestsPerSecond(), 0);
        assertTrue(job.endMillis() - job.startMillis() < 60_000);
        assertEquals(corpus.pairs(5, doc -> true), pairs(job.dest()));
    }

    public void testAFailureIsReported() throws Exception {
        corpus(50);
        String id = start(body(5), 5, "docs-a", "docs-b");
        assertAcked(client().admin().indices().prepareDelete("docs-a", "docs-b"));
        JobDocument job = await(id);
        assertEquals(Strings.toString(job), JobState.FAILED, job.state());
        assertTrue(job.error().reason(), job.error().reason().contains("docs-"));
        assertNothingLeft();
    }

    @Nightly
    public void testContinuedJobEqualsAFullOne() throws Exception {
        corpus(150);
        JobDocument first = run(body(5, "authority", "rank"), "docs-a", "docs-b");
        index(corpus, "docs-a", 40);
        refresh("docs-*");
        JobDocument next = run(
            body(5, "authority", "rank", "continue_from", first.id(), "dest", Map.of("index", first.dest())),
            "docs-a",
            "docs-b");
        assertEquals(first.id(), next.earlierJob());
        assertEquals(corpus.pairs(5, doc -> true), pairs(next.dest()));
    }

    public void testUnknownJobs() {
        assertUnknown("no-such-job");
        assertUnknown("node:17");
    }

    /** A shard is read at one point in time: later writes to it do not affect a job. */
    @Nightly
    public void testWritesMeanwhile() throws Exception {
        createDocuments("docs-a", 1, 0);
        index(corpus, "docs-a", 100);
        refresh("docs-a");
        Set<FoundPair> expected = corpus.pairs(5, doc -> true);
        TestCorpus.Doc copied = corpus.live().values().stream().filter(doc -> doc.words() != null && doc.words().isEmpty() == false)
            .findFirst().get();
        float minutes = 1;
        String id = start(body(5), minutes, "docs-a");
        // A reading of that age has opened its reader.
        long age = TimeUnit.SECONDS.toNanos(1);
        assertBusy(() -> {
            var readings = client().admin().cluster().prepareListTasks().setActions(READING).get().getTasks();
            assertTrue(readings.toString(), readings.stream().anyMatch(task -> task.runningTimeNanos() > age));
        });
        String text = String.join(" ", copied.words());
        client().prepareIndex("docs-a").setId("new").setSource("body", text).setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
        client().execute(JobActions.RETHROTTLE, SteerJobRequest.rethrottle(id, -1)).actionGet(PATIENCE);
        JobDocument job = completed(id);
        assertEquals(expected, pairs(job.dest()));
        assertTrue(job.progress().counters().get(Counter.TOKENS.name().toLowerCase(Locale.ROOT)) > 0);
        Set<FoundPair> later = pairs(run(body(5), "docs-a").dest());
        assertTrue("the new document has a near-duplicate", later.size() > expected.size());
    }
}
