package org.neardup.plugin.retriever;

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

    private static VerifiedPairs alike(int size, SearchBounds bounds, long mostTokens) {
        VerifiedPairs pairs = new VerifiedPairs(size, Ratio.of(0.5), bounds, mostTokens);
        for (int i = 0; i < size; i++) {
            pairs.put(i, SignatureSet.of(new long[] { 1, 2, 3 }, 3));
        }
        return pairs;
    }

    private static SearchBounds bounds(CancellableTask task, TimeValue timeout) {
        return new SearchBounds(task, "node", timeout, new NoopCircuitBreaker("near_duplicates"));
    }

    public void testADocumentWithoutSignaturesIsLikeNoOther() {
        VerifiedPairs pairs = alike(2, SearchBounds.NONE, Long.MAX_VALUE);
        assertTrue(pairs.areNeighbours(0, 1));
        pairs.put(1, null);
        assertFalse(pairs.areNeighbours(0, 1));
        assertNull(pairs.similarity(0, 1));
        assertTrue(pairs.outcome().isComplete());
    }

    public void testWhatMayNotBeReadIsNotCompared() {
        VerifiedPairs pairs = alike(2, SearchBounds.NONE, 1_000_000);
        int compared = 0;
        while (pairs.areNeighbours(0, 1)) {
            compared++;
        }
        // Each pair costs six tokens and eight for itself, and the bound is looked at every 131,072 tokens.
        assertTrue(compared + " pairs", compared > 70_000 && compared < 90_000);
        assertEquals("index.near_duplicates.max_verified_tokens", pairs.outcome().stoppedBy());
        assertFalse(pairs.outcome().timedOut());
        assertEquals(1.0, pairs.similarity(0, 1), 0);
    }

    public void testATimeoutEndsTheComparing() {
        VerifiedPairs pairs = alike(2, bounds(null, TimeValue.timeValueMillis(20)), Long.MAX_VALUE);
        while (pairs.areNeighbours(0, 1)) {
            // Until the time is over.
        }
        assertEquals("timeout", pairs.outcome().stoppedBy());
        assertTrue(pairs.outcome().timedOut());
        assertFalse(pairs.mayGoOn());
    }

    public void testACancelledSearchComparesNoMore() {
        CancellableTask task = new CancellableTask(1, "type", "action", "", TaskId.EMPTY_TASK_ID, Map.of());
        VerifiedPairs pairs = alike(2, bounds(task, null), Long.MAX_VALUE);
        assertTrue(pairs.mayGoOn());
        TaskCancelHelper.cancel(task, "connection closed");
        expectThrows(TaskCancelledException.class, pairs::mayGoOn);
        expectThrows(TaskCancelledException.class, () -> {
            while (pairs.areNeighbours(0, 1)) {
                // Until the cancellation is seen.
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
