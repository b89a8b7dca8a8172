package org.neardup.plugin.job.phase.search;

import org.elasticsearch.test.ESTestCase;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class QueriesByGainTests extends ESTestCase {

    /** Recounts the gain of every query before it picks one. */
    private static List<Integer> plainly(List<long[]> best) {
        List<Integer> order = new ArrayList<>();
        Set<Long> seen = new HashSet<>();
        while (true) {
            int next = -1;
            long most = 0;
            for (int query = 0; query < best.size(); query++) {
                long[] documents = best.get(query);
                long gain = documents == null
                    ? Long.MAX_VALUE
                    : Arrays.stream(documents).filter(one -> seen.contains(one) == false).count();
                if (order.contains(query) == false && gain > most) {
                    next = query;
                    most = gain;
                }
            }
            if (next < 0) {
                return order;
            }
            order.add(next);
            if (best.get(next) != null) {
                Arrays.stream(best.get(next)).forEach(seen::add);
            }
        }
    }

    public void testLikeThePlainWay() {
        for (int round = 0; round < 200; round++) {
            int documents = randomIntBetween(1, 100);
            List<long[]> best = new ArrayList<>();
            for (int query = randomIntBetween(0, 40); query > 0; query--) {
                long[] found = random().longs(randomIntBetween(0, 20), 0, documents).distinct().toArray();
                best.add(randomInt(20) == 0 ? null : found);
            }
            assertEquals(plainly(best), QueriesByGain.order(best));
        }
    }

    public void testQueriesThatAddNothingAreSkipped() {
        List<long[]> best = List.of(new long[] {1, 2}, new long[] {2, 1}, new long[0], new long[] {3, 4, 5}, new long[] {5, 1});
        assertEquals(List.of(3, 0), QueriesByGain.order(best));
    }
}
