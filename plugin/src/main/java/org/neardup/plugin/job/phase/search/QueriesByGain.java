package org.neardup.plugin.job.phase.search;

import com.carrotsearch.hppc.LongHashSet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Orders queries by what they add (Pi et al., section IV): again and again takes the query with the most best hits that no query taken
 * before has among its own.
 */
final class QueriesByGain {

    /** What a query whose best hits are not known may add: more than any other. */
    private static final int UNKNOWN = Integer.MAX_VALUE;

    private QueriesByGain() {}

    /** @param gain may have become less since it was counted */
    private record Candidate(int query, int gain) {}

    /**
     * Orders queries. Those that add nothing are left out.
     *
     * @param best of each query numbers of different documents, its best hits; null if they are not known
     * @return numbers of queries; of equal gain, the lower number comes first
     */
    static List<Integer> order(List<long[]> best) {
        PriorityQueue<Candidate> candidates = new PriorityQueue<>(
            Comparator.comparingInt(Candidate::gain).reversed().thenComparingInt(Candidate::query)
        );
        LongHashSet seen = new LongHashSet();
        for (int query = 0; query < best.size(); query++) {
            candidates.add(new Candidate(query, gain(best.get(query), seen)));
        }
        List<Integer> order = new ArrayList<>();
        while (candidates.isEmpty() == false && candidates.peek().gain > 0) {
            Candidate first = candidates.remove();
            int gain = gain(best.get(first.query), seen);
            if (gain < first.gain) {
                // What others add has not grown, so those that are behind need not be counted again.
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
