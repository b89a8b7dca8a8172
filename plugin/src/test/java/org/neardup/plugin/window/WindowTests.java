package org.neardup.plugin.window;

import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.test.ESTestCase;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

public class WindowTests extends ESTestCase {

    private static Window authorities(double[] floating, long[] whole) {
        int size = floating == null ? whole.length : floating.length;
        return new Window(new int[size], new int[size], new float[size], new long[size], null, null, floating, whole, false, null, null);
    }

    public void testReadsTheLastSortValuesAndTheFields() {
        Object[] sortValues = { 2.5f, (7L << 32) | 11, 42L, 0.5, 3L, (7L << 32) | 11 };
        Comparison comparison = new ByFingerprint("f", 3, new SignatureThreshold("s", BigDecimal.ONE, 5));
        Window window = Window.of(found(sortValues, 17), comparison, AuthorityKeys.BOTH);
        RankDoc doc = window.rankDocs()[0];
        assertEquals(7, doc.shardIndex);
        assertEquals(11, doc.doc);
        assertEquals(2.5f, doc.score, 0);
        assertEquals(42L, window.fingerprints()[0]);
        assertEquals(17, window.counts()[0]);
        assertEquals(0.5, window.floating()[0], 0);
        assertEquals(3L, window.whole()[0]);
    }

    public void testOtherFieldsThanSignatureSets() {
        Comparison comparison = new BySignature("jaccard", null, 0, new SignatureThreshold("s", BigDecimal.ONE, 5), true);
        assertEquals(Window.NO_SET, window(comparison, null).counts()[0]);
        for (Object value : List.of("17", 17L, -1, List.of(1, 2))) {
            Exception e = expectThrows(IllegalArgumentException.class, () -> window(comparison, value));
            assertEquals("[s] is not of type [signature_set] in every cluster that is searched", e.getMessage());
        }
    }

    private static Window window(Comparison comparison, Object value) {
        return Window.of(found(new Object[] { 11L }, value), comparison, AuthorityKeys.NONE);
    }

    private static DocumentSearch.Found found(Object[] sortValues, Object value) {
        FoundDocument document = new FoundDocument(null, 2.5f, sortValues, new Object[] { value });
        return new DocumentSearch.Found(new FoundDocument[] { document }, false, null, 0);
    }

    public void testPriorityIsByAuthorityThenByRank() {
        assertArrayEquals(new int[] { 1, 3, 0, 2 }, authorities(new double[] { 1, 2, 1, 2 }, null).priority());
        Window without = new Window(new int[3], new int[3], null, null, null, null, null, null, false, null, null);
        assertArrayEquals(new int[] { 0, 1, 2 }, without.priority());
    }

    public void testProtectedDocumentsComeFirst() {
        Window window = authorities(new double[] { 1, 2, 1, 2 }, null).protecting(new boolean[] { false, false, true, true }, true);
        assertArrayEquals(new int[] { 3, 2, 1, 0 }, window.priority());
        assertTrue(window.timedOut());
    }

    public void testLongsThatAreEqualAsDoublesDiffer() {
        long big = 1L << 60;
        assertArrayEquals(new int[] { 2, 1, 0 }, authorities(null, new long[] { big, big + 1, big + 2 }).priority());
    }

    public void testDoublesAndLongsTogether() {
        long big = (1L << 53) + 1;
        double[] floating = { 0.5, big, 1L << 53, 0, 0.25 };
        long[] whole = { 0, big, 1L << 53, 0, 0 };
        assertArrayEquals(new int[] { 1, 2, 0, 4, 3 }, authorities(floating, whole).priority());
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
