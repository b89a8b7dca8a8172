package org.neardup.plugin.retriever;

import org.neardup.plugin.window.SearchBounds;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.TaskCancelHelper;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.signature.Ratio;
import org.neardup.kernel.signature.SignatureSet;

import java.util.Map;

public class VerifiedPairsTests extends ESTestCase {

    private static WindowSets alike(int size, SearchBounds bounds, long mostTokens) {
        WindowSets sets = new WindowSets(size, bounds, mostTokens);
        for (int i = 0; i < size; i++) {
            sets.put(i, SignatureSet.of(new long[] { 1, 2, 3 }, 3));
        }
        return sets;
    }

    private static VerifiedPairs pairs(WindowSets sets) {
        return new VerifiedPairs(sets, Ratio.of(0.5));
    }

    private static SearchBounds bounds(CancellableTask task, TimeValue timeout) {
        return new SearchBounds(task, "node", new SearchRequest(), timeout, new NoopCircuitBreaker("near_duplicates"));
    }

    public void testADocumentWithoutSignaturesIsLikeNoOther() {
        WindowSets sets = alike(2, SearchBounds.NONE, Long.MAX_VALUE);
        VerifiedPairs pairs = pairs(sets);
        assertTrue(pairs.areNeighbours(0, 1));
        sets.put(1, null);
        assertFalse(pairs.areNeighbours(0, 1));
        assertNull(sets.jaccard(0, 1));
        assertTrue(sets.outcome(false).isComplete());
    }

    public void testWhatMayNotBeReadIsNotCompared() {
        WindowSets sets = alike(2, SearchBounds.NONE, 1_000_000);
        VerifiedPairs pairs = pairs(sets);
        int compared = 0;
        while (pairs.areNeighbours(0, 1)) {
            compared++;
        }
        // Each pair costs six tokens plus eight, and the bound is checked every 131,072 tokens.
        assertTrue(compared + " pairs", compared > 70_000 && compared < 90_000);
        assertEquals("index.near_duplicates.max_verified_tokens", sets.outcome(false).stoppedBy());
        assertFalse(sets.outcome(false).timedOut());
        assertEquals(1.0, sets.jaccard(0, 1), 0);
    }

    public void testATimeoutEndsTheComparing() {
        WindowSets sets = alike(2, bounds(null, TimeValue.timeValueMillis(20)), Long.MAX_VALUE);
        VerifiedPairs pairs = pairs(sets);
        while (pairs.areNeighbours(0, 1)) {
            // Until the timeout.
        }
        assertEquals("timeout", sets.outcome(false).stoppedBy());
        assertTrue(sets.outcome(false).timedOut());
        assertFalse(sets.mayGoOn());
    }

    public void testACancelledSearchComparesNoMore() {
        CancellableTask task = new CancellableTask(1, "type", "action", "", TaskId.EMPTY_TASK_ID, Map.of());
        WindowSets sets = alike(2, bounds(task, null), Long.MAX_VALUE);
        VerifiedPairs pairs = pairs(sets);
        assertTrue(sets.mayGoOn());
        TaskCancelHelper.cancel(task, "connection closed");
        expectThrows(TaskCancelledException.class, sets::mayGoOn);
        expectThrows(TaskCancelledException.class, () -> {
            while (pairs.areNeighbours(0, 1)) {
                // Until the cancellation takes effect.
            }
        });
    }

    public void testNoTimeoutIsNoLimit() {
        assertFalse(bounds(null, null).timedOut());
        assertFalse(bounds(null, TimeValue.MINUS_ONE).timedOut());
        assertNull(bounds(null, TimeValue.MINUS_ONE).remaining());
        assertTrue(bounds(null, TimeValue.ZERO).timedOut());
        assertEquals(TimeValue.timeValueMillis(1), bounds(null, TimeValue.ZERO).remaining());
    }
}
