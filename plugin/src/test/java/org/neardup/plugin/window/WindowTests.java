package org.neardup.plugin.window;

import org.elasticsearch.test.ESTestCase;

import java.util.Arrays;
import java.util.Set;

public class WindowTests extends ESTestCase {

    private static Window authorities(double[] floating, long[] whole) {
        int size = floating == null ? whole.length : floating.length;
        return new Window(new int[size], new int[size], new float[size], null, null, floating, whole, false, null, null);
    }

    public void testPriorityIsByAuthorityThenByRank() {
        assertArrayEquals(new int[] {1, 3, 0, 2}, authorities(new double[] {1, 2, 1, 2}, null).priority());
        Window without = new Window(new int[3], new int[3], null, null, null, null, null, false, null, null);
        assertArrayEquals(new int[] {0, 1, 2}, without.priority());
    }

    public void testProtectedDocumentsComeFirst() {
        Window window = authorities(new double[] {1, 2, 1, 2}, null).protecting(new boolean[] {false, false, true, true}, true);
        assertArrayEquals(new int[] {3, 2, 1, 0}, window.priority());
        assertTrue(window.timedOut());
    }

    public void testLongsThatAreEqualAsDoublesDiffer() {
        long big = 1L << 60;
        assertArrayEquals(new int[] {2, 1, 0}, authorities(null, new long[] {big, big + 1, big + 2}).priority());
    }

    public void testDoublesAndLongsTogether() {
        long big = (1L << 53) + 1;
        double[] floating = {0.5, big, 1L << 53, 0, 0.25};
        long[] whole = {0, big, 1L << 53, 0, 0};
        assertArrayEquals(new int[] {1, 2, 0, 4, 3}, authorities(floating, whole).priority());
    }

    public void testPriorityLikeAPlainSort() {
        for (int round = 0; round < 50; round++) {
            double[] authority = random().doubles(randomIntBetween(0, 300)).map(value -> Math.floor(value * 20)).toArray();
            Integer[] expected = new Integer[authority.length];
            Arrays.setAll(expected, i -> i);
            Arrays.sort(expected, (left, right) -> Double.compare(authority[right], authority[left]));
            int[] priority = authorities(authority, null).priority();
            assertArrayEquals(Arrays.stream(expected).mapToInt(i -> i).toArray(), priority);
        }
    }

    public void testKeysSuitTheTypes() {
        Authority whole = new Authority("a", 0L);
        assertEquals(new AuthorityKeys(false, true), AuthorityKeys.of(whole, Set.of("integer", "long")));
        assertEquals(new AuthorityKeys(true, false), AuthorityKeys.of(whole, Set.of("float")));
        assertEquals(AuthorityKeys.BOTH, AuthorityKeys.of(whole, Set.of("float", "long")));
        assertEquals(AuthorityKeys.BOTH, AuthorityKeys.of(new Authority("a", 0.5), Set.of("long")));
        assertEquals(AuthorityKeys.BOTH, AuthorityKeys.of(new Authority("a", (1L << 53) + 1), Set.of("double")));
    }
}
