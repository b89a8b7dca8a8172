package org.neardup.plugin.job.phase.search;

import com.carrotsearch.hppc.LongHashSet;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.StoredFieldsContext;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.query.FrequentQuery;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.Pending;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Orders queries by what they add (Pi et al., section IV): greedily takes the query with the most best hits that are not among those of
 * queries taken before. Single-threaded.
 *
 * @param memory reserves memory for the hits; the caller releases it
 */
record QueriesByGain(JobContext job, PointInTime time, MemoryClaim memory) {

    /** Number of best hits of each query: enough to tell queries apart, and much cheaper than a window. */
    private static final int MOST = 100;
    /** A document in the best hits of a query, and in the hash set of seen documents. */
    private static final long BYTES_EACH = 5 * Long.BYTES;
    /** The gain of a query with unknown best hits: more than any other. */
    private static final int UNKNOWN = Integer.MAX_VALUE;

    /** @param gain an upper bound: the gain may have decreased since it was counted */
    private record Candidate(int query, int gain) {}

    /** Searches each query for its best hits and returns the queries in order; queries that cannot run come first. */
    List<FrequentQuery> of(List<FrequentQuery> queries) {
        List<long[]> best = new ArrayList<>();
        Deque<Pending<long[]>> searched = new ArrayDeque<>();
        int ahead = job.specification().queries().parallelSearches();
        for (int next = 0; best.size() < queries.size();) {
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
        return order(best).stream().map(queries::get).toList();
    }

    private Pending<long[]> search(FrequentQuery query) {
        int size = Math.min(MOST, job.specification().queries().window().most());
        try {
            SearchSourceBuilder source = WindowSearch.source(job.specification(), query).size(size).trackTotalHits(false);
            source.fetchSource(false).storedFields(StoredFieldsContext.fromList(List.of("_none_")));
            return time.begin(source, response -> Arrays.stream(response.getHits().getHits()).mapToLong(Places::of).toArray());
        } catch (RuntimeException e) {
            // The text makes the query too long; searching its window will report that.
            return () -> null;
        }
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

    /**
     * Orders queries; omits those that add nothing.
     *
     * @param best for each query, distinct numbers of its best hits; null if unknown
     * @return numbers of queries; for equal gain, the lower number comes first
     */
    static List<Integer> order(List<long[]> best) {
        Comparator<Candidate> byGain = Comparator.comparingInt(Candidate::gain).reversed().thenComparingInt(Candidate::query);
        PriorityQueue<Candidate> candidates = new PriorityQueue<>(byGain);
        LongHashSet seen = new LongHashSet();
        for (int query = 0; query < best.size(); query++) {
            candidates.add(new Candidate(query, gain(best.get(query), seen)));
        }
        List<Integer> order = new ArrayList<>();
        while (candidates.isEmpty() == false && candidates.peek().gain > 0) {
            Candidate first = candidates.remove();
            int gain = gain(best.get(first.query), seen);
            if (gain < first.gain) {
                // Gains never grow, so candidates behind this one need no recount.
                candidates.add(new Candidate(first.query, gain));
            } else {
                order.add(first.query);
                if (gain != UNKNOWN) {
                    seen.addAll(best.get(first.query));
                }
            }
        }
        return order;
    }

    private static int gain(long[] best, LongHashSet seen) {
        return best == null ? UNKNOWN : (int) Arrays.stream(best).filter(document -> seen.contains(document) == false).count();
    }
}
