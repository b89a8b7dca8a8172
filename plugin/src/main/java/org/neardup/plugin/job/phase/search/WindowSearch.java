package org.neardup.plugin.job.phase.search;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.util.CollectionUtils;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.ScoreSortBuilder;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.query.FrequentQuery;
import org.neardup.plugin.job.query.QueryCandidates.DistanceRule;
import org.neardup.plugin.job.query.QueryCandidates.FingerprintRules;
import org.neardup.plugin.job.query.QueryCandidates.WindowRule;
import org.neardup.plugin.job.query.QueryTemplate;
import org.neardup.plugin.window.DocumentSearch;
import org.neardup.plugin.window.SearchBounds;
import org.neardup.plugin.window.Window;
import org.neardup.plugin.work.JobPools;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Searches the windows of queries as the job's user, in one point in time. Asynchronous; windows can be searched in parallel.
 *
 * @param places documents known in the point in time, all marked ones among them
 */
record WindowSearch(JobContext job, PointInTime time, CircuitBreaker breaker, NearWindow.Comparing comparing, Places places) {

    /** Hits are counted at least up to this number, the server's default. */
    private static final int LEAST_COUNT = 10_000;
    private static final int MOST_IDS = 1000;

    /** Finds the documents that queries marked before the point in time was opened. */
    void findMarked(List<DocumentKey> marked) {
        for (List<DocumentKey> some : CollectionUtils.eagerPartition(marked, MOST_IDS)) {
            Set<DocumentKey> wanted = new HashSet<>(some);
            int size = Math.min(LEAST_COUNT, mostHits());
            SearchSourceBuilder source = new SearchSourceBuilder().size(size).trackTotalHits(false).fetchSource(false)
                .query(QueryBuilders.idsQuery().addIds(some.stream().map(DocumentKey::id).distinct().toArray(String[]::new)))
                .sort(new FieldSortBuilder(FieldSortBuilder.SHARD_DOC_FIELD_NAME));
            boolean isLast;
            do {
                isLast = time.search(source, response -> {
                    for (SearchHit hit : response.getHits()) {
                        if (wanted.contains(DocumentKey.of(hit))) {
                            places.mark(Places.of(hit));
                        }
                        source.searchAfter(hit.getRawSortValues());
                    }
                    return response.getHits().getHits().length < size;
                });
            } while (isLast == false);
        }
    }

    /**
     * Searches the window of a query; the listener must close it.
     *
     * @param rank  of the query, 0 for the most frequent
     * @param spare number of hits to find beyond the window, to replace marked ones
     */
    void run(int rank, FrequentQuery query, int spare, ActionListener<FoundWindow> listener) {
        WindowRule rule = job.specification().queries().window();
        run(rank, query, Math.max(rule.most(), Math.min(mostHits(), rule.most() + spare)), System.nanoTime(), listener);
    }

    /** The repository shrinks while queries are processed (§II.B, step 5): if marked hits leave too few, deeper ones follow. */
    private void run(int rank, FrequentQuery query, int size, long start, ActionListener<FoundWindow> listener) {
        WindowRule rule = job.specification().queries().window();
        FingerprintRules fingerprints = job.specification().queries().fingerprints();
        Executor executor = job.userClient().threadPool().executor(JobPools.WORK);
        // Any number of shards but REMOTE: the windows of jobs have an order of their own, so they are fetched.
        DocumentSearch search = new DocumentSearch(
            job.userClient(), time.builder(size), 1, false, SearchBounds.ofJob(job::ensureRunning, breaker));
        SearchSourceBuilder source = source(job.specification(), query).size(size).trackTotalHitsUpTo(counted());
        source.fetchSource(false).storedFields(DocumentSearch.NO_STORED_FIELDS);
        search.find(comparing.columns().extend(source), comparing.columns(), listener.delegateFailureAndWrap(
            (l, found) -> executor.execute(ActionRunnable.wrap(l, forked -> {
                Window window = found.window();
                int distance = fingerprints == null ? 0 : fingerprints.distance(rank, query.frequency(), window.hits());
                boolean hasMore = window.size() == size && size < mostHits();
                NearWindow near = new NearWindow(
                    comparing, search, window, hasMore, rule.size(window.hits()), distance);
                if (near.leaveOutMarked(places) == false) {
                    near.close();
                    run(rank, query, Math.min(mostHits(), size + near.missing()), start, forked);
                    return;
                }
                ActionListener<FoundWindow> closing = forked.delegateResponse((failed, e) -> {
                    near.close();
                    failed.onFailure(e);
                });
                ActionListener.run(closing, running -> near.compare(
                    executor, places, running.delegateFailureAndWrap((l2, all) -> describe(near, start, l2))));
            }))));
    }

    /** Fetches the descriptions that are not known, and caches the documents. */
    private void describe(NearWindow near, long start, ActionListener<FoundWindow> listener) {
        Map<Long, Description> known = new HashMap<>();
        near.forEachSet((set, place) -> {
            Places.Fetched fetched = places.find(place);
            if (fetched != null && fetched.description() != null) {
                known.put(place, fetched.description());
            }
        });
        int[] unknown = IntStream.range(0, near.count()).filter(i -> known.containsKey(near.placeOf(i)) == false).toArray();
        ActionListener<Void> described = listener.map(all -> {
            near.forEachSet((set, place) -> places.remember(place, new Places.Fetched(set, known.get(place))));
            List<Description> ofWindow = IntStream.range(0, near.count()).mapToObj(number -> known.get(near.placeOf(number))).toList();
            return new FoundWindow(near, ofWindow, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        });
        if (unknown.length == 0) {
            described.onResponse(null);
        } else {
            DescriptionSource source = new DescriptionSource(job.specification().keep(), job.specification().output().protect());
            near.describe(unknown, source, known, described);
        }
    }

    /** The search for the hits of a query, best first. */
    static SearchSourceBuilder source(JobSpecification specification, FrequentQuery query) {
        String json = query.text() == null ? query.query() : QueryTemplate.fill(specification.queries().template(), query.text());
        BoolQueryBuilder wanted = QueryBuilders.boolQuery().must(QueryBuilders.wrapperQuery(json));
        String chosen = specification.source().query();
        if (chosen != null) {
            wanted.filter(QueryBuilders.wrapperQuery(chosen));
        }
        // All copies of a shard order equal scores alike, unless some documents have no sequence number.
        return new SearchSourceBuilder().query(wanted)
            .sort(new ScoreSortBuilder()).sort(new FieldSortBuilder("_seq_no").unmappedType("long"));
    }

    /** The number of hits that one search may return. */
    private int mostHits() {
        return job.specification().source().indices().stream().map(job.project()::index).filter(Objects::nonNull)
            .mapToInt(index -> IndexSettings.MAX_RESULT_WINDOW_SETTING.get(index.getSettings())).min().orElse(Integer.MAX_VALUE);
    }

    /** The number of hits to count so that all rules can be applied. */
    private int counted() {
        WindowRule window = job.specification().queries().window();
        FingerprintRules fingerprints = job.specification().queries().fingerprints();
        long most = Math.max(LEAST_COUNT, window.minResults());
        most = Math.max(most, (long) Math.ceil(window.most() / window.shareOfHits()));
        if (fingerprints != null) {
            most = Math.max(most, fingerprints.rules().stream().mapToLong(DistanceRule::resultsBelow).max().orElse(0));
        }
        return (int) Math.min(Integer.MAX_VALUE, most);
    }
}
