package org.neardup.kernel.edit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.ppjoin.PrefixAlgorithm;
import org.neardup.kernel.ppjoin.PrefixJoin;

/** The edit distance against its recurrence, the join against every pair. */
public class EditDistanceJoinTests {

    private static final List<String> ALGORITHMS = List.of("default", "allpairs", "ppjoin", "ppjoin+");

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private static int[] string(String text) {
        return text.codePoints().toArray();
    }

    private static EditDistanceJoin join(int distance, int q, String algorithm, int threads) {
        CandidateJoin candidates = algorithm.equals("default")
            ? (grams, bounds, monitor, sink) -> new SetJoin(bounds).withThreads(threads).withMonitor(monitor).selfJoin(grams, sink)
            : (grams, bounds, monitor, sink) -> new PrefixJoin(bounds, PrefixAlgorithm.parse(algorithm)).withMonitor(monitor)
                .selfJoin(grams, sink);
        return new EditDistanceJoin(distance, q, candidates, JoinMonitor.NONE);
    }

    private static Set<String> pairs(List<int[]> strings, EditDistanceJoin join) {
        Set<String> pairs = new TreeSet<>();
        JoinStatistics statistics = join.selfJoin(strings, (left, right, distance) -> assertTrue("found twice: " + left + " " + right,
            left < right && pairs.add(left + " " + right + " " + distance)));
        assertEquals(pairs.size(), statistics.pairs());
        assertTrue(statistics.verifications() >= statistics.pairs());
        return pairs;
    }

    /** The definition: a table of the distances of all prefixes. */
    private static int distance(int[] left, int[] right) {
        int[][] table = new int[left.length + 1][right.length + 1];
        for (int i = 0; i <= left.length; i++) {
            for (int j = 0; j <= right.length; j++) {
                if (i == 0 || j == 0) {
                    table[i][j] = i + j;
                } else {
                    int replaced = table[i - 1][j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1);
                    table[i][j] = Math.min(replaced, 1 + Math.min(table[i - 1][j], table[i][j - 1]));
                }
            }
        }
        return table[left.length][right.length];
    }

    @Test
    public void testDistanceWithinALimit() {
        EditDistance distance = new EditDistance();
        for (int limit : new int[] {3, 5, 1000}) {
            assertEquals(3, distance.within(string("kitten"), string("sitting"), limit));
        }
        assertEquals(3, distance.within(string("kitten"), string("sitting"), 2));
        assertEquals("a code point is one character", 1, distance.within(string("a\uD83D\uDE00b"), string("ab"), 2));
        for (RandomStrings shape : RandomStrings.values()) {
            List<int[]> strings = shape.collection(seeded.random(), 40);
            for (int[] left : strings.subList(1, 40)) {
                for (int[] right : strings.subList(1, 40)) {
                    int limit = seeded.between(0, 8);
                    assertEquals(shape.name(), Math.min(limit + 1, distance(left, right)), distance.within(left, right, limit));
                }
            }
        }
    }

    @Test
    public void testFindsThePairsOfBruteForce() {
        for (RandomStrings shape : RandomStrings.values()) {
            for (int round = 0; round < 3; round++) {
                List<int[]> strings = shape.collection(seeded.random(), seeded.between(0, shape == RandomStrings.LONG ? 15 : 60));
                for (int limit = 0; limit <= 4; limit++) {
                    Set<String> expected = new TreeSet<>();
                    for (int left = 0; left < strings.size(); left++) {
                        for (int right = left + 1; right < strings.size(); right++) {
                            int distance = distance(strings.get(left), strings.get(right));
                            if (distance <= limit) {
                                expected.add(left + " " + right + " " + distance);
                            }
                        }
                    }
                    for (int q = 1; q <= 4; q++) {
                        for (String algorithm : ALGORITHMS) {
                            EditDistanceJoin join = join(limit, q, algorithm, seeded.between(1, 2));
                            assertEquals(shape + " " + join + " " + algorithm, expected, pairs(strings, join));
                        }
                    }
                }
            }
        }
    }

    /** A string of n characters has n + q - 1 q-grams, and an edit changes at most q of them. */
    @Test
    public void testAnEditChangesAtMostQGrams() {
        QGrams grams = new QGrams(3);
        assertEquals(8, grams.of(string("weblog")).length);
        assertEquals(2, grams.of(new int[0]).length);
        assertEquals(5, shared(grams, "weblog", "weplog"));
        assertEquals(5, shared(grams, "weblog", "welog"));
        assertEquals("at the end, too", 5, shared(grams, "weblog", "weblot"));
    }

    private static int shared(QGrams grams, String left, String right) {
        List<Long> rest = new ArrayList<>();
        for (long gram : grams.of(string(right))) {
            rest.add(gram);
        }
        int shared = 0;
        for (long gram : grams.of(string(left))) {
            shared += rest.remove(gram) ? 1 : 0;
        }
        return shared;
    }

    /** Each filter of the paper leaves fewer candidates than the one before. */
    @Test
    public void testEveryFilterApplies() {
        List<int[]> titles = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            titles.add(string("report " + seeded.between(1, 99999) + " of the committee on " + seeded.between(1, 99999) + " matters"));
        }
        long before = Long.MAX_VALUE;
        for (String algorithm : List.of("allpairs", "ppjoin", "ppjoin+")) {
            long candidates = join(2, 2, algorithm, 1).selfJoin(titles, (left, right, distance) -> {}).candidates();
            assertTrue(algorithm + " has " + candidates + " candidates after " + before, candidates < before);
            before = candidates;
        }
    }

    @Test
    public void testRejectsParametersOutOfRange() {
        assertThrows(IllegalArgumentException.class, () -> join(-1, 2, "default", 1));
        assertThrows(IllegalArgumentException.class, () -> join(EditDistanceJoin.LARGEST_DISTANCE + 1, 2, "default", 1));
        assertThrows(IllegalArgumentException.class, () -> join(1, 0, "default", 1));
        assertThrows(IllegalArgumentException.class, () -> join(1, EditDistanceJoin.LARGEST_Q + 1, "default", 1));
    }
}
