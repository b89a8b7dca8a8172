package org.neardup.plugin.job.phase.search;

import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.StoredFieldsContext;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.Pending;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Searches the best hits of queries, to determine their overlap. Single-threaded.
 *
 * @param memory reserves memory for the hits; the caller releases it
 */
record BestHits(JobContext job, PointInTime time, MemoryClaim memory) {

    /** Number of best hits of each query: enough to tell queries apart, and much cheaper than a window. */
    static final int MOST = 100;

    /** A document in the best hits of a query, and in the hash set of seen documents. */
    private static final long BYTES_EACH = 5 * Long.BYTES;

    /** The queries in the order of {@link QueriesByGain}; queries that cannot run come first. */
    List<FrequentQuery> order(List<FrequentQuery> queries) {
        List<long[]> best = new ArrayList<>();
        Deque<Pending<long[]>> searched = new ArrayDeque<>();
        int ahead = job.specification().queries().parallelSearches();
        for (int next = 0; best.size() < queries.size(); ) {
            while (searched.size() < ahead && next < queries.size()) {
                searched.addLast(search(queries.get(next++)));
            }
            long[] found = await(searched.removeFirst());
            best.add(found);
            if (found != null) {
                memory.reserve(BYTES_EACH * found.length);
                job.pace().take(found.length);
            }
        }
        return QueriesByGain.order(best).stream().map(queries::get).toList();
    }

    private Pending<long[]> search(FrequentQuery query) {
        int size = Math.min(MOST, job.specification().queries().window().most());
        try {
            SearchSourceBuilder source = WindowSearch.source(job.specification(), query).size(size).trackTotalHits(false);
            source.fetchSource(false).storedFields(StoredFieldsContext.fromList(List.of("_none_")));
            return time.begin(source, response -> Arrays.stream(response.getHits().getHits()).mapToLong(BestHits::place).toArray());
        } catch (RuntimeException e) {
            // The text makes the query too long; searching its window will report that.
            return () -> null;
        }
    }

    private static long place(SearchHit hit) {
        Object[] values = hit.getRawSortValues();
        return (Long) values[values.length - 1];
    }

    /** The best hits of a query; null if it cannot run, which searching its window will report. */
    private static long[] await(Pending<long[]> search) {
        try {
            return search.await();
        } catch (RuntimeException e) {
            QueryFailure.reason(e);
            return null;
        }
    }
}
