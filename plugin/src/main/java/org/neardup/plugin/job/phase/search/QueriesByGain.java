package org.neardup.plugin.job.phase.search;

import com.carrotsearch.hppc.LongHashSet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Orders queries by what they add (Pi et al., section IV): greedily takes the query with the most best hits that are not among those of
 * queries taken before.
 */
final class QueriesByGain {

    /** The gain of a query with unknown best hits: more than any other. */
    private static final int UNKNOWN = Integer.MAX_VALUE;

    private QueriesByGain() {}

    /** @param gain an upper bound: the gain may have decreased since it was counted */
    private record Candidate(int query, int gain) {}

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
