package org.neardup.plugin.job;

import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.sort.SortOrder;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.plugin.job.coordination.Linked;
import org.neardup.plugin.job.phase.result.GroupOutcome;
import org.neardup.plugin.job.phase.result.GroupedKeys;
import org.neardup.plugin.job.phase.search.QuerySummary;
import org.neardup.plugin.job.phase.search.QuerySummary.FrequencyGroup;
import org.neardup.plugin.job.phase.search.SearchPhase;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.Pending;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.hamcrest.Matchers.containsString;

/** Query-driven jobs against the sequential semantics by brute force, on random corpora and query logs. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, minNumDataNodes = 1, maxNumDataNodes = 3)
public class QueryDrivenIT extends JobTestCase {

    private static final String MAPPING = """
        {"properties": {
          "body": {"type": "text", "analyzer": "whitespace", "fields": {
            "signatures": {"type": "signature_set", "analyzer": "whitespace"},
            "simhash": {"type": "simhash", "analyzer": "whitespace"}}},
          "number": {"type": "integer"}, "site": {"type": "integer"}, "rank": {"type": "double"}, "seen": {"type": "date"}
        }}""";

    /** Orders what a text finds by number, so that no two documents have the same score. */
    private static final Map<String, Object> TEMPLATE = Map.of("function_score", Map.of(
        "query", Map.of("match", Map.of("body", "{{text}}")),
        "field_value_factor", Map.of("field", "number"), "boost_mode", "replace"));

    private final List<QueryOracle.Doc> docs = new ArrayList<>();
    private final Map<String, Long> fingerprints = new HashMap<>();

    private void corpus(int documents) {
        int number = 0;
        List<Integer> numbers = new ArrayList<>(IntStream.rangeClosed(1, 2 * documents).boxed().toList());
        Collections.shuffle(numbers, random());
        for (String index : new String[] { "docs-a", "docs-b" }) {
            Settings settings = Settings.builder()
                .put("index.number_of_shards", randomIntBetween(1, 3))
                .put("index.number_of_replicas", randomIntBetween(0, 1))
                .build();
            assertAcked(client().admin().indices().prepareCreate(index).setSettings(settings).setMapping(MAPPING));
            BulkRequestBuilder bulk = client().prepareBulk().setRefreshPolicy(RefreshPolicy.IMMEDIATE);
            for (int i = 0; i < documents; i++) {
                QueryOracle.Doc doc = doc(corpus.put(index, "id" + i), numbers.get(number++));
                docs.add(doc);
                Map<String, Object> source = new HashMap<>(Map.of("number", doc.number(), "site", doc.isProtected() ? 1 : 2));
                if (doc.words() != null) {
                    source.put("body", String.join(" ", doc.words()));
                }
                if (doc.authority() >= 0) {
                    source.put("rank", List.of(doc.authority() - 1, doc.authority()));
                }
                if (doc.seen() != Long.MAX_VALUE) {
                    source.put("seen", List.of(doc.seen() + 1, doc.seen()));
                }
                bulk.add(client().prepareIndex(index).setId(doc.id()).setRouting(i % 7 == 0 ? "elsewhere" : null).setSource(source));
            }
            assertFalse(bulk.get().hasFailures());
        }
        readFingerprints();
    }

    private static QueryOracle.Doc doc(TestCorpus.Doc doc, int number) {
        return new QueryOracle.Doc(
            doc.index(),
            doc.id(),
            number,
            doc.words(),
            doc.rank() == null ? -1 : doc.rank(),
            doc.seen() == null ? Long.MAX_VALUE : doc.seen(),
            doc.site() == 1
        );
    }

    private void readFingerprints() {
        SearchResponse response = client().prepareSearch("docs-*")
            .setSize(10_000)
            .setFetchSource(false)
            .addDocValueField("body.simhash")
            .addSort("number", SortOrder.ASC)
            .get(PATIENCE);
        try {
            for (SearchHit hit : response.getHits()) {
                DocumentField field = hit.field("body.simhash");
                if (field != null && field.getValue() != null) {
                    String hexadecimal = field.getValue().toString();
                    fingerprints.put(hit.getIndex() + "/" + hit.getId(), Long.parseUnsignedLong(hexadecimal, 16));
                }
            }
        } finally {
            response.decRef();
        }
    }

    private List<Map<String, Object>> queries(int count) {
        List<Map<String, Object>> queries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int words = randomIntBetween(1, randomFrom(2, 30));
            String text = String.join(" ", IntStream.range(0, words).mapToObj(word -> "w" + randomInt(199)).distinct().toList());
            queries.add(Map.of("text", text + " q" + i, "frequency", randomIntBetween(1, 20)));
        }
        return queries;
    }

    private static Map<String, Object> candidates(List<Map<String, Object>> queries, Object... namesAndValues) {
        Map<String, Object> candidates = new HashMap<>(Map.of("queries", queries, "template", TEMPLATE));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            candidates.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return candidates;
    }

    private static Map<String, Object> body(int tenths, Map<String, Object> candidates, Object... namesAndValues) {
        Map<String, Object> body = body(tenths, namesAndValues);
        body.put("pairs", "none");
        body.put("authority", Map.of("field", "rank", "missing", -1));
        body.put("earliest", "seen");
        body.put("protect", Map.of("term", Map.of("site", 1)));
        body.put("candidates", candidates);
        return body;
    }

    private Map<String, Object> randomCandidates(List<Map<String, Object>> queries) {
        Map<String, Object> candidates = candidates(queries, "window", randomFrom(5, 30, 1_000), "parallel_searches", 1);
        if (randomBoolean()) {
            candidates.put("window_share", randomFrom(0.3, 0.7, 1.0));
        }
        if (randomBoolean()) {
            candidates.put("min_results", randomFrom(2, 20));
        }
        if (randomBoolean()) {
            Object rules = List.of(
                Map.of("results_below", 20, "distance", 0),
                Map.of("top", queries.size() / 3, "distance", randomIntBetween(0, 15)),
                Map.of("min_frequency", 8, "distance", randomIntBetween(0, 15)),
                Map.of("distance", 2));
            Object distance = randomBoolean() ? rules : randomIntBetween(0, 15);
            candidates.put("fingerprints", Map.of("field", "body.simhash", "max_distance", distance, "verify", randomBoolean()));
        }
        boolean hasTop = String.valueOf(candidates.get("fingerprints")).contains("top=");
        if (hasTop == false && randomBoolean()) {
            candidates.put("order", "gain");
        }
        if (randomInt(3) == 0) {
            candidates.put("stop_when", Map.of("queries", randomIntBetween(1, 30), "fewer_than", randomFrom(0.2, 1.0, 3.0)));
        }
        return candidates;
    }

    private QueryOracle oracle(JobSpecification specification, int tenths) {
        boolean verifies = specification.queries().trustsFingerprints() == false;
        IntFunction<BiPredicate<QueryOracle.Doc, QueryOracle.Doc>> near = distance -> (left, right) -> {
            boolean areNear = specification.queries().fingerprints() == null
                || Long.bitCount(fingerprints.get(left.key()) ^ fingerprints.get(right.key())) <= distance;
            return areNear && (verifies == false || 10 * jaccard(left, right) >= tenths - 1e-9);
        };
        return new QueryOracle(docs, specification.queries(), specification.output().grouping(), specification.keep(), near);
    }

    private double jaccard(QueryOracle.Doc left, QueryOracle.Doc right) {
        int overlap = corpus.overlap(left.key(), right.key());
        return (double) overlap / (left.words().size() + right.words().size() - overlap);
    }

    /** What a job of random options marks is what the queries mark one after the other, whether they are searched in parallel or not. */
    public void testMarksAreThoseOfTheSequentialOrder() throws Exception {
        corpus(150);
        for (int round = 0; round < 2; round++) {
            int tenths = randomIntBetween(4, 9);
            Map<String, Object> candidates = randomCandidates(queries(randomIntBetween(1, 90)));
            Object grouping = randomFrom("star", "connected");
            Map<String, Object> body = body(tenths, candidates, "grouping", grouping);
            if (randomBoolean()) {
                body.put("min_authority", randomIntBetween(0, 4));
            }
            JobDocument job = run(body, "docs-*");
            QueryOracle oracle = oracle(specification(job), tenths);
            assertResult(oracle, job);
            candidates.put("parallel_searches", randomIntBetween(2, 16));
            JobDocument parallel = run(body, "docs-*");
            assertResult(oracle, parallel);
        }
        assertNothingLeft();
    }

    private void assertResult(QueryOracle oracle, JobDocument job) {
        Map<String, String> keptOf = new TreeMap<>();
        Map<String, QueryOracle.Doc> byKey = new HashMap<>();
        docs.forEach(doc -> byKey.put(doc.key(), doc));
        for (Map<String, Object> duplicate : results(job.dest(), "duplicate")) {
            keptOf.put(key(duplicate), key(duplicate.get("kept")));
            double similarity = jaccard(byKey.get(key(duplicate)), byKey.get(key(duplicate.get("kept"))));
            assertEquals(similarity, ((Number) duplicate.get("similarity")).doubleValue(), 1e-12);
            assertEquals(false, duplicate.get("protected"));
        }
        assertEquals(oracle.keptOf(), keptOf);
        int removed = oracle.outcomes().stream().mapToInt(QueryOracle.Outcome::removed).sum();
        assertEquals(removed, keptOf.size());
        Map<String, Long> counters = job.progress().counters();
        assertEquals(removed, counters.get("marked").longValue());
        assertEquals(removed, counters.get("removable").longValue());
        assertEquals(new HashSet<>(keptOf.values()).size(), counters.get("groups").longValue());
        assertEquals(oracle.outcomes().size(), counters.get("queries_done").longValue());
        assertEquals(oracle.outcomes().stream().mapToLong(QueryOracle.Outcome::results).sum(), counters.get("results").longValue());
        QuerySummary summary = job.result().queries();
        assertEquals(oracle.outcomes().size(), summary.searched());
        for (FrequencyGroup group : summary.groups()) {
            int from = group.firstRank() - 1;
            List<QueryOracle.Outcome> ofGroup = oracle.outcomes().subList(from, from + (int) group.queries());
            assertEquals(ofGroup.stream().mapToLong(QueryOracle.Outcome::removed).sum(), group.removed());
            assertEquals(ofGroup.stream().mapToLong(QueryOracle.Outcome::results).sum(), group.results());
        }
        assertQueries(oracle, job);
    }

    /** Each query that was searched or skipped has its document, and one that the job did not come to has none. */
    private static void assertQueries(QueryOracle oracle, JobDocument job) {
        Map<Integer, Map<String, Object>> byRank = new TreeMap<>();
        int skipped = 0;
        for (Map<String, Object> query : results(job.dest(), "query")) {
            assertEquals(job.id(), query.get("job"));
            if (query.get("outcome").equals("skipped")) {
                skipped++;
                assertEquals(Set.of("kind", "job", "@timestamp", "text", "frequency", "outcome"), query.keySet());
            } else {
                assertNull(byRank.put((Integer) query.get("rank"), query));
            }
        }
        assertEquals(job.result().queries().skipped(), skipped);
        assertEquals(oracle.outcomes().size(), byRank.size());
        byRank.forEach((rank, query) -> {
            QueryOracle.Outcome expected = oracle.outcomes().get(rank - 1);
            assertEquals("searched", query.get("outcome"));
            assertEquals(expected.query().text(), query.get("text"));
            assertEquals(expected.query().frequency(), ((Number) query.get("frequency")).longValue());
            assertEquals(expected.hits(), query.get("hits"));
            assertEquals(expected.results(), query.get("results"));
            assertEquals(expected.removed(), query.get("removed"));
            assertNotNull(query.get("took_in_millis"));
        });
    }

    /** Whatever is interrupted, however often, what comes out is the same as if nothing had been. */
    public void testInterruptedSearchesGoOn() {
        corpus(120);
        int tenths = randomIntBetween(4, 8);
        Object order = randomFrom("frequency", "gain");
        Map<String, Object> candidates = candidates(queries(110), "window", 40, "parallel_searches", 3, "order", order);
        Object least = randomFrom(-2, 2);
        JobDocument job = run(body(tenths, candidates, "min_authority", least), "docs-*");
        JobSpecification specification = specification(job);
        Map<String, String> expected = oracle(specification, tenths).keptOf();
        MemoryWorkIndex work = new MemoryWorkIndex();
        Linked found = null;
        for (int attempts = 1; found == null; attempts++) {
            FailingWork failing = new FailingWork(work, new AtomicInteger(randomIntBetween(1, 16)));
            TestJob again = new TestJob("again", specification, client(), failing);
            try {
                found = search(again);
            } catch (TaskCancelledException e) {
                assertTrue(attempts < 200);
            }
        }
        TestJob last = new TestJob("again", specification, client(), work);
        try (GroupOutcome grouped = group(last, found.snapshot(), found.links())) {
            assertEquals(expected, GroupedKeys.of(grouped).keptOf());
        }
        List<String> documents = documents(last, found.snapshot()).stream().map(JobDataTestCase::key).toList();
        assertEquals(documents.size(), new HashSet<>(documents).size());
        assertEquals(job.result().queries().searched(), found.queries().searched());
        assertEquals(removed(job.result().queries()), removed(found.queries()));
    }

    private static long removed(QuerySummary summary) {
        return summary.groups().stream().mapToLong(FrequencyGroup::removed).sum();
    }

    private static Linked search(JobContext job) {
        CircuitBreaker breaker = internalCluster().getDataNodeInstance(CircuitBreakerService.class).getBreaker(MemoryClaim.BREAKER);
        return new SearchPhase(client(), breaker).run(job);
    }

    /** Memory that one window at a time needs is enough for windows that are searched ahead. */
    public void testWindowsAheadLeaveMemoryToTheFirst() {
        corpus(150);
        List<Map<String, Object>> queries = new ArrayList<>();
        for (int boost = 1; boost <= 40; boost++) {
            queries.add(Map.of("query", Map.of("match_all", Map.of("boost", boost)), "frequency", boost));
        }
        JobSpecification one = specification(run(body(5, Map.of("queries", queries, "parallel_searches", 1)), "docs-*"));
        JobSpecification many = specification(run(body(5, Map.of("queries", queries, "parallel_searches", 16)), "docs-*"));
        LimitedBreaker needed = new LimitedBreaker(Long.MAX_VALUE);
        Linked expected = new SearchPhase(client(), needed).run(new TestJob("one", one, client(), new MemoryWorkIndex()));
        // How much is known of documents before it is recorded depends on how fast queries are.
        LimitedBreaker limited = new LimitedBreaker(needed.most() + (1 << 18));
        Linked found = new SearchPhase(client(), limited).run(new TestJob("many", many, client(), new MemoryWorkIndex()));
        assertEquals(removed(expected.queries()), removed(found.queries()));
        assertEquals(40, found.queries().searched());
        assertEquals(0, found.queries().bad());
        assertEquals(0, limited.getUsed());
    }

    /** Counts memory as a breaker of the server does. */
    private static final class LimitedBreaker extends NoopCircuitBreaker {

        private final long limit;
        private long used;
        private long most;

        LimitedBreaker(long limit) {
            super(MemoryClaim.BREAKER);
            this.limit = limit;
        }

        @Override
        public synchronized void addEstimateBytesAndMaybeBreak(long bytes, String label) {
            if (bytes > limit - used) {
                throw new CircuitBreakingException(label + " would be larger than the limit", bytes, limit, Durability.TRANSIENT);
            }
            used += bytes;
            most = Math.max(most, used);
        }

        @Override
        public synchronized void addWithoutBreaking(long bytes) {
            used += bytes;
        }

        @Override
        public synchronized long getUsed() {
            return used;
        }

        @Override
        public long getLimit() {
            return limit;
        }

        synchronized long most() {
            return most;
        }
    }

    /** Ends a job after some writes, before or after the last of them. */
    private record FailingWork(MemoryWorkIndex work, AtomicInteger writes) implements EntryStore {

        private <T> T last(Supplier<T> write) {
            boolean isLast = writes.decrementAndGet() == 0;
            if (isLast && randomBoolean()) {
                throw new TaskCancelledException("ended by the test");
            }
            T written = write.get();
            if (isLast) {
                throw new TaskCancelledException("ended by the test");
            }
            return written;
        }

        @Override
        public Pending<Void> beginPut(List<Entry> entries) {
            return last(() -> work.beginPut(entries));
        }

        @Override
        public boolean create(Entry entry) {
            return last(() -> work.create(entry));
        }

        @Override
        public Pending<BytesReference> beginGet(String name) {
            return work.beginGet(name);
        }

        @Override
        public List<BytesReference> find(List<String> names) {
            return work.find(names);
        }

        @Override
        public void delete() {
            work.delete();
        }
    }

    /** Queries that cannot be run are counted and told, and the others do their work; if the job is strict, it fails. */
    public void testBadQueries() {
        corpus(60);
        List<Map<String, Object>> queries = new ArrayList<>(queries(10));
        QueryOracle oracle = oracle(specification(run(body(5, candidates(queries)), "docs-*")), 5);
        int broken = randomIntBetween(3, 30);
        for (int i = 0; i < broken; i++) {
            Map<String, Object> query = Map.of("query_string", Map.of("query", "body:(" + i, "default_field", "body"));
            queries.add(Map.of("query", query, "frequency", randomIntBetween(1, 20)));
        }
        Map<String, Object> lookup = Map.of("terms", Map.of("site", Map.of("index", "nowhere", "id", "1", "path", "site")));
        queries.add(Map.of("query", lookup, "frequency", randomIntBetween(1, 20)));
        JobDocument job = run(body(5, candidates(queries)), "docs-*");
        assertEquals(oracle.keptOf().size(), job.progress().counters().get("marked").longValue());
        int bad = broken + 1;
        assertEquals(bad, job.result().queries().bad());
        assertEquals(bad, job.progress().counters().get("bad_queries").longValue());
        assertEquals(Math.min(bad, QuerySummary.MOST_FAILURES), job.result().queries().failures().size());
        assertEquals(10 + bad, job.result().queries().searched());
        List<Map<String, Object>> told = results(job.dest(), "query");
        assertEquals(10 + bad, told.size());
        told.removeIf(query -> query.get("outcome").equals("searched"));
        assertEquals(bad, told.size());
        for (Map<String, Object> query : told) {
            assertEquals("bad", query.get("outcome"));
            // Which of the nested messages it is differs.
            assertFalse(((String) query.get("failure")).isEmpty());
            assertFalse(query.containsKey("removed"));
        }
        JobDocument strict = await(start(body(5, candidates(queries, "strict", true)), -1, "docs-*"));
        assertEquals(JobState.FAILED, strict.state());
        assertEquals(RestStatus.BAD_REQUEST, strict.error().status());
        assertThat(strict.error().reason(), containsString("cannot be run, and the job is [strict]"));
    }

    /** Queries of a log are those of a list: equal ones count together, and what is none is left out. */
    public void testQueriesOfALog() {
        corpus(60);
        List<Map<String, Object>> queries = queries(30);
        QueryOracle oracle = oracle(specification(run(body(5, candidates(queries)), "docs-*")), 5);
        assertAcked(
            client().admin()
                .indices()
                .prepareCreate("log")
                .setMapping("text", "type=keyword", "times", "type=integer", "from", "type=keyword")
        );
        BulkRequestBuilder bulk = client().prepareBulk().setRefreshPolicy(RefreshPolicy.IMMEDIATE);
        for (Map<String, Object> query : queries) {
            int times = (Integer) query.get("frequency");
            int first = randomIntBetween(0, times - 1);
            for (int part : first == 0 ? new int[] { times } : new int[] { first, times - first }) {
                bulk.add(client().prepareIndex("log").setSource("text", query.get("text"), "times", part, "from", "users"));
            }
        }
        bulk.add(client().prepareIndex("log").setSource("text", "w1 w2 w3", "times", 100, "from", "robots"));
        bulk.add(client().prepareIndex("log").setSource("text", "w1 w2 w3", "times", 0, "from", "users"));
        bulk.add(client().prepareIndex("log").setSource("times", 7, "from", "users"));
        bulk.add(client().prepareIndex("log").setSource("text", "w1 ".repeat(3_334), "times", 7, "from", "users"));
        assertFalse(bulk.get().hasFailures());
        Map<String, Object> log = Map.of("index", "log", "text_field", "text", "frequency_field", "times",
            "filter", Map.of("term", Map.of("from", "users")));
        Map<String, Object> candidates = new HashMap<>(Map.of("queries", log, "template", TEMPLATE));
        JobDocument job = run(body(5, candidates), "docs-*");
        assertEquals(queries.stream().map(query -> query.get("text")).distinct().count(), job.result().queries().searched());
        assertEquals(oracle.keptOf().size(), job.progress().counters().get("marked").longValue());
    }

    /** Each document that is not marked and deleted is there in the end, and undone marks leave every document as it was. */
    public void testNothingElseIsChanged() throws Exception {
        corpus(100);
        Map<String, Object> body = body(5, candidates(queries(60)), "action", "mark", "min_authority", randomFrom(-2, 2));
        JobDocument job = run(body, "docs-*");
        Set<String> expected = oracle(specification(job), 5).keptOf().keySet();
        assertEquals(expected, marked());
        act(false, job, Map.of());
        assertEquals(Set.of(), marked());
        act(true, job, Map.of("action", "delete"));
        client().admin().indices().prepareRefresh("docs-*").get(PATIENCE);
        Set<String> there = found(QueryBuilders.matchAllQuery());
        for (QueryOracle.Doc doc : docs) {
            assertEquals(doc.key(), expected.contains(doc.key()) == false, there.contains(doc.key()));
        }
        assertNothingLeft();
    }

    /** A routing value that leads to another shard than 0. */
    private static String otherRouting() {
        Settings settings = Settings.builder().put("index.number_of_shards", 3).put("index.number_of_replicas", 0).build();
        assertAcked(client().admin().indices().prepareCreate("docs-routed").setSettings(settings).setMapping(MAPPING));
        ShardId shard = put("probe", "0", "none0", 0).getShardId();
        int other = 1;
        while (put("probe", "" + other, "none" + other, 0).getShardId().equals(shard)) {
            other++;
        }
        return "" + other;
    }

    /** Jobs of both kinds mark, unmark and delete each of two duplicates of one id, and a copy of the same id. */
    public void testDuplicatesOfOneIdUnderTwoRoutings() {
        String other = otherRouting();
        put("same", "0", "alpha a b c d e f g h", 1);
        put("same", other, "beta p q r s t u v w", 1);
        put("kept", "0", "alpha a b c d e f g h", 9);
        put("kept", other, "beta p q r s t u v w", 9);
        put("copy", "0", "gamma i j k l m n o", 1);
        put("copy", other, "gamma i j k l m n o", 1);
        client().admin().indices().prepareRefresh("docs-routed").get(PATIENCE);
        List<Map<String, Object>> queries = List.of(Map.of("text", "alpha beta gamma", "frequency", 2));
        Set<String> expected = Set.of("same/0 kept/0", "same/" + other + " kept/" + other, "copy/" + other + " copy/0");
        Map<String, Object> queryDriven = body(5, candidates(queries), "action", "mark");
        Map<String, Object> indexWide = new HashMap<>(queryDriven);
        indexWide.remove("candidates");
        for (Map<String, Object> body : List.of(queryDriven, indexWide)) {
            JobDocument job = run(body, "docs-routed");
            assertEquals(expected, routed(job));
            assertEquals(3L, job.progress().counters().get("updated").longValue());
            assertEquals(3L, act(false, job, Map.of()).progress().counters().get("updated").longValue());
        }
        JobDocument first = run(indexWide, "docs-routed");
        indexWide.put("continue_from", first.id());
        indexWide.put("action", "delete");
        JobDocument continued = run(indexWide, "docs-routed");
        assertEquals(expected, routed(continued));
        assertEquals(3L, continued.progress().counters().get("deleted").longValue());
        client().admin().indices().prepareRefresh("docs-routed").get(PATIENCE);
        assertEquals(Set.of("docs-routed/kept", "docs-routed/copy", "docs-routed/probe"), found(QueryBuilders.matchAllQuery()));
    }

    private static Set<String> routed(JobDocument job) {
        Set<String> found = new TreeSet<>();
        for (Map<String, Object> duplicate : results(job.dest(), "duplicate")) {
            Map<?, ?> kept = (Map<?, ?>) duplicate.get("kept");
            found.add(duplicate.get("id") + "/" + duplicate.get("routing") + " " + kept.get("id") + "/" + kept.get("routing"));
        }
        return found;
    }

    /** Documents of one id in two shards are two documents: what one query makes of the first says nothing of the second. */
    public void testSameIdUnderTwoRoutings() {
        String other = otherRouting();
        String first = "alpha a b c d e f g h";
        String second = "beta p q r s t u v w";
        put("same", "0", first, 9);
        put("same", other, second, 1);
        put("first", "0", first, 1);
        put("second", "0", second, 5);
        client().admin().indices().prepareRefresh("docs-routed").get(PATIENCE);
        List<Map<String, Object>> queries = List.of(Map.of("text", "alpha", "frequency", 2), Map.of("text", "beta", "frequency", 1));
        JobDocument job = run(body(5, candidates(queries), "action", "delete"), "docs-routed");
        assertEquals(2L, job.progress().counters().get("marked").longValue());
        client().admin().indices().prepareRefresh("docs-routed").get(PATIENCE);
        assertEquals(Set.of("docs-routed/same"), found(QueryBuilders.matchQuery("body", "alpha")));
        assertEquals(Set.of("docs-routed/second"), found(QueryBuilders.matchQuery("body", "beta")));
    }

    private static DocWriteResponse put(String id, String routing, String words, int authority) {
        Map<String, Object> source = Map.of("body", words, "number", authority, "site", 2, "rank", authority);
        return client().prepareIndex("docs-routed").setId(id).setRouting(routing).setSource(source).get(PATIENCE);
    }

    private static Set<String> marked() {
        client().admin().indices().prepareRefresh("docs-*").get(PATIENCE);
        return found(QueryBuilders.existsQuery("near_duplicate"));
    }

    private static Set<String> found(QueryBuilder query) {
        Set<String> found = new TreeSet<>();
        SearchResponse response = client().prepareSearch("docs-*").setSize(10_000).setFetchSource(false).setQuery(query).get(PATIENCE);
        try {
            response.getHits().forEach(hit -> found.add(hit.getIndex() + "/" + hit.getId()));
        } finally {
            response.decRef();
        }
        return found;
    }
}
