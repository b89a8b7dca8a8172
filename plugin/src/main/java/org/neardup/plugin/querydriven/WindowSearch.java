package org.neardup.plugin.querydriven;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.StoredFieldsContext;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.ScoreSortBuilder;
import org.elasticsearch.search.sort.SortBuilder;
import org.elasticsearch.search.sort.SortMode;
import org.elasticsearch.search.sort.SortOrder;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.KeepRule;
import org.neardup.plugin.job.queries.DistanceRule;
import org.neardup.plugin.job.queries.FingerprintRules;
import org.neardup.plugin.job.queries.FrequentQuery;
import org.neardup.plugin.job.queries.QueryCandidates;
import org.neardup.plugin.job.queries.QueryTemplate;
import org.neardup.plugin.job.queries.WindowRule;
import org.neardup.plugin.job.work.JobPools;
import org.neardup.plugin.retriever.NearWindow;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;

/** Searches the windows of queries as the job's user, in one point in time. Does not wait; windows may be searched in parallel. */
final class WindowSearch {

    private static final String PROTECT = "protect";
    private static final String LONG = "long";
    private static final String DOUBLE = "double";
    private static final String DATE = "date";

    /** How far hits are counted at least, as searches do unless told otherwise. */
    private static final int LEAST_COUNT = 10_000;

    private final JobContext job;
    private final PointInTime time;
    private final CircuitBreaker breaker;
    private final NearWindow.Comparing comparing;
    private final LongPredicate leaveOut;
    private final Executor executor;
    private final QueryCandidates queries;

    /** @param leaveOut documents that are marked, by their places in the point in time; may know fewer than there are */
    WindowSearch(JobContext job, PointInTime time, CircuitBreaker breaker, NearWindow.Comparing comparing, LongPredicate leaveOut) {
        this.job = job;
        this.time = time;
        this.breaker = breaker;
        this.comparing = comparing;
        this.leaveOut = leaveOut;
        this.executor = job.userClient().threadPool().executor(JobPools.WORK);
        this.queries = job.specification().queries();
    }

    /**
     * Searches the window of a query. Whoever gets it closes it.
     *
     * @param rank of the query, 0 for the most frequent
     */
    void run(int rank, FrequentQuery query, ActionListener<FoundWindow> listener) {
        long start = System.nanoTime();
        WindowRule window = queries.window();
        FingerprintRules fingerprints = queries.fingerprints();
        NearWindow.Request request = new NearWindow.Request(
            source(job.specification(), query).size(queries.window().most()).trackTotalHitsUpTo(counted()),
            window::size,
            hits -> fingerprints == null ? 0 : fingerprints.distance(rank, query.frequency(), hits),
            leaveOut
        );
        ActionListener<NearWindow> describing = listener.delegateFailureAndWrap((l, near) -> {
            if (near.count() == 0) {
                l.onResponse(FoundWindow.empty(near, millisSince(start)));
            } else {
                fetch(near, start, l.delegateResponse((failed, e) -> {
                    near.close();
                    failed.onFailure(e);
                }));
            }
        });
        PointInTimeBuilder pointInTime = time.builder(window.most());
        NearWindow.search(job.userClient(), pointInTime, job::ensureRunning, breaker, executor, comparing, request, describing);
    }

    /**
     * Returns if queries can be searched.
     *
     * @throws RuntimeException if none can
     */
    void ensureSearchable() {
        time.ensureSearchable();
    }

    private static long millisSince(long start) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    /** What finds the hits of a query, best first. */
    static SearchSourceBuilder source(JobSpecification specification, FrequentQuery query) {
        String json = query.text() == null ? query.query() : QueryTemplate.fill(specification.queries().template(), query.text());
        BoolQueryBuilder wanted = QueryBuilders.boolQuery().must(QueryBuilders.wrapperQuery(json));
        String chosen = specification.source().query();
        if (chosen != null) {
            wanted.filter(QueryBuilders.wrapperQuery(chosen));
        }
        // Equal scores are in the same order in every copy of a shard, unless some of its documents have no sequence number.
        return new SearchSourceBuilder().query(wanted)
            .sort(new ScoreSortBuilder())
            .sort(new FieldSortBuilder("_seq_no").unmappedType(LONG));
    }

    /** How far hits must be counted to apply all rules. */
    private int counted() {
        WindowRule window = queries.window();
        long most = Math.max(LEAST_COUNT, window.minResults());
        most = Math.max(most, (long) Math.ceil(window.most() / window.shareOfHits()));
        if (queries.fingerprints() != null) {
            most = Math.max(most, queries.fingerprints().rules().stream().mapToLong(DistanceRule::resultsBelow).max().orElse(0));
        }
        return (int) Math.min(Integer.MAX_VALUE, most);
    }

    private void fetch(NearWindow near, long start, ActionListener<FoundWindow> listener) {
        KeepRule keep = job.specification().keep();
        List<SortBuilder<?>> sorts = sorts(keep);
        FoundWindow.SortValues values = new FoundWindow.SortValues(keep.authority() != null, keep.timestamp() != null);
        near.fetch(source -> {
            String protect = job.specification().output().protect();
            if (protect != null) {
                var named = QueryBuilders.constantScoreQuery(QueryBuilders.wrapperQuery(protect)).boost(0).queryName(PROTECT);
                source.query(QueryBuilders.boolQuery().must(source.query()).should(named));
            }
            source.storedFields(StoredFieldsContext.fromList(List.of())).seqNoAndPrimaryTerm(true);
            return sorts.isEmpty() ? source : source.sort(sorts).trackScores(true);
        }, listener.map((SearchResponse fetched) -> FoundWindow.of(near, fetched, values, PROTECT, millisSince(start))));
    }

    /** By which a shard hands out authority and date as the snapshot of a job has them. */
    private static List<SortBuilder<?>> sorts(KeepRule keep) {
        List<SortBuilder<?>> sorts = new ArrayList<>();
        if (keep.authority() != null) {
            sorts.add(
                new FieldSortBuilder(keep.authority()).setNumericType(DOUBLE)
                    .unmappedType(DOUBLE)
                    .missing(keep.authorityMissing())
                    .sortMode(SortMode.MAX)
                    .order(SortOrder.DESC)
            );
        }
        if (keep.timestamp() != null) {
            sorts.add(
                new FieldSortBuilder(keep.timestamp()).setNumericType(DATE)
                    .unmappedType(DATE)
                    .sortMode(SortMode.MIN)
                    .order(SortOrder.ASC)
            );
        }
        return sorts;
    }
}
