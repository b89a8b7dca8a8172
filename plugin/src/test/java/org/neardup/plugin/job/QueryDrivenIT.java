package org.neardup.plugin.job;

import org.elasticsearch.common.breaker.CircuitBreaker.Durability;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.plugin.job.phase.result.GroupOutcome;
import org.neardup.plugin.job.phase.result.GroupedKeys;
import org.neardup.plugin.job.phase.search.Linked;
import org.neardup.plugin.job.phase.search.SearchPhase;
import org.neardup.plugin.job.query.QuerySummary.FrequencyGroup;
import org.neardup.plugin.job.query.QuerySummary;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.work.EntryStore.Entry;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.Pending;
import org.neardup.plugin.work.RecordFormat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import java.util.function.UnaryOperator;

/** Query-driven jobs compared with brute force in sequential order, on random corpora and query logs. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, minNumDataNodes = 1, maxNumDataNodes = 3)
public class QueryDrivenIT extends QueryJobTestCase {

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
                Map.of("top", Math.max(1, queries.size() / 3), "distance", randomIntBetween(0, 15)),
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

    /** A job with random options marks the same documents as its queries one by one, with any number of parallel searches. */
    @Nightly
    public void testMarksAreThoseOfTheSequentialOrder() throws Exception {
        corpus(150);
        for (int round = 0; round < 2; round++) {
            int tenths = randomIntBetween(4, 9);
            Map<String, Object> candidates = randomCandidates(queries(randomIntBetween(1, 90)));
            Object grouping = randomFrom("star", "connected");
            Map<String, Object> body = body(tenths, candidates, "grouping", grouping);
            body.put("similarity", randomFrom("jaccard", "weighted_jaccard", "weighted_or_plain"));
            if (body.get("similarity").equals("weighted_or_plain") && randomBoolean()) {
                body.put("plain", "0." + randomIntBetween(40, 99));
            }
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
        ToDoubleBiFunction<QueryOracle.Doc, QueryOracle.Doc> similarities = similarity(specification(job));
        docs.forEach(doc -> byKey.put(doc.key(), doc));
        for (Map<String, Object> duplicate : results(job.dest(), "duplicate")) {
            keptOf.put(key(duplicate), key(duplicate.get("kept")));
            double similarity = similarities.applyAsDouble(byKey.get(key(duplicate)), byKey.get(key(duplicate.get("kept"))));
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

    /** Each searched or skipped query has its document; a query that the job did not reach has none. */
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

    /** Interruptions, however many, do not change the result. */
    @Nightly
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

    private static List<Map<String, Object>> queriesForAll() {
        List<Map<String, Object>> queries = new ArrayList<>();
        for (int boost = 1; boost <= 40; boost++) {
            queries.add(Map.of("query", Map.of("match_all", Map.of("boost", boost)), "frequency", boost));
        }
        return queries;
    }

    /** Memory for one window at a time is sufficient for windows that are searched ahead. */
    @Nightly
    public void testWindowsAheadLeaveMemoryToTheFirst() {
        corpus(150);
        List<Map<String, Object>> queries = queriesForAll();
        Map<String, Object> body = body(5, Map.of("queries", queries, "parallel_searches", 1));
        JobSpecification one = specification(run(body, "docs-*"));
        body.put("candidates", Map.of("queries", queries, "parallel_searches", 16));
        JobSpecification many = specification(run(body, "docs-*"));
        LimitedBreaker needed = new LimitedBreaker(Long.MAX_VALUE);
        Linked expected = new SearchPhase(client(), needed).run(new TestJob("one", one, client(), new MemoryWorkIndex()));
        // The number of documents known before they are recorded depends on the speed of queries.
        LimitedBreaker limited = new LimitedBreaker(needed.most() + (1 << 18));
        Linked found = new SearchPhase(client(), limited).run(new TestJob("many", many, client(), new MemoryWorkIndex()));
        assertEquals(removed(expected.queries()), removed(found.queries()));
        assertEquals(40, found.queries().searched());
        assertEquals(0, found.queries().bad());
        assertEquals(0, limited.getUsed());
    }

    /** Windows searched ahead release their memory for any reservation of the window before them. */
    @Nightly
    public void testWindowsAheadReleaseMemoryForTheFirst() {
        corpus(150);
        Map<String, Object> candidates = Map.of("queries", queriesForAll(), "parallel_searches", 16);
        JobSpecification specification = specification(run(body(5, candidates), "docs-*"));
        FailingBreaker counting = new FailingBreaker(Integer.MAX_VALUE);
        Linked expected = new SearchPhase(client(), counting).run(new TestJob("all", specification, client(), new MemoryWorkIndex()));
        Set<Integer> reservations = new HashSet<>(counting.firstOfEachLabel.values());
        reservations.addAll(randomList(3, 3, () -> randomInt(counting.reservations - 1)));
        for (int reservation : reservations) {
            FailingBreaker failing = new FailingBreaker(reservation);
            Linked found = new SearchPhase(client(), failing).run(new TestJob("one", specification, client(), new MemoryWorkIndex()));
            assertEquals(removed(expected.queries()), removed(found.queries()));
            assertEquals(40, found.queries().searched());
            assertEquals(0, found.queries().bad());
            assertEquals(0, failing.getUsed());
        }
    }

    /** Fails one reservation of the coordinating thread, counted from the first one that another thread made. */
    private static final class FailingBreaker extends LimitedBreaker {

        private final Thread coordinator = Thread.currentThread();
        private final Map<String, Integer> firstOfEachLabel = new HashMap<>();
        private final int failing;
        private boolean searched;
        private int reservations;

        /** @param failing the reservation that fails, from 0 */
        FailingBreaker(int failing) {
            super(Long.MAX_VALUE);
            this.failing = failing;
        }

        @Override
        public synchronized void addEstimateBytesAndMaybeBreak(long bytes, String label) {
            if (Thread.currentThread() != coordinator) {
                searched = true;
            } else if (searched) {
                firstOfEachLabel.putIfAbsent(label, reservations);
                if (reservations++ == failing) {
                    throw new CircuitBreakingException(label + " fails", bytes, 0, Durability.TRANSIENT);
                }
            }
            super.addEstimateBytesAndMaybeBreak(bytes, label);
        }
    }

    /** Counts memory like a breaker of the server. */
    private static class LimitedBreaker extends NoopCircuitBreaker {

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

    /** Fails a job after some writes, before or after the last of them. */
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
        public <T> void change(String name, RecordFormat<T> format, UnaryOperator<T> change) {
            work.change(name, format, change);
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

    /** Every document that is not marked and deleted exists in the end, and undoing marks restores every document. */
    @Nightly
    public void testNothingElseIsChanged() throws Exception {
        corpus(100);
        Map<String, Object> body = body(5, candidates(queries(60)), "action", "mark", "min_authority", randomFrom(-2, 2));
        JobDocument job = run(body, "docs-*");
        Set<String> expected = oracle(specification(job), 5).keptOf().keySet();
        assertEquals(expected, marked());
        act(false, job, Map.of());
        assertEquals(Set.of(), marked());
        act(true, job, Map.of("action", "delete", "i_reviewed", true));
        client().admin().indices().prepareRefresh("docs-*").get(PATIENCE);
        Set<String> there = found(QueryBuilders.matchAllQuery());
        for (QueryOracle.Doc doc : docs) {
            assertEquals(doc.key(), expected.contains(doc.key()) == false, there.contains(doc.key()));
        }
        assertNothingLeft();
    }

    private static Set<String> marked() {
        client().admin().indices().prepareRefresh("docs-*").get(PATIENCE);
        return found(QueryBuilders.existsQuery("near_duplicate"));
    }
}
