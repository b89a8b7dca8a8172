package org.neardup.plugin.window;

import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.search.query.SearchTimeoutException;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.TaskCancelHelper;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.window.RunningComparison.Outcome;

import java.util.Map;

public class RunningComparisonTests extends ESTestCase {

    private static SearchBounds bounds(CancellableTask task, TimeValue timeout) {
        return new SearchBounds(task, "node", new SearchRequest(), timeout, new NoopCircuitBreaker("near_duplicates"));
    }

    public void testCountsDocuments() {
        RunningComparison running = new RunningComparison(SearchBounds.NONE, 1);
        assertEquals(new Outcome(true, 0, 0, null), running.outcome(true));
        running.countTooFewTokens(2);
        running.countTooFewTokens(3);
        running.countNotCompared(7);
        Outcome outcome = running.outcome(false);
        assertEquals(new Outcome(false, 5, 7, null), outcome);
        assertTrue(outcome.isComplete());
        assertFalse(outcome.timedOut());
    }

    public void testReadsAtMostTheLimit() {
        RunningComparison running = new RunningComparison(SearchBounds.NONE, 1_000_000);
        assertTrue(running.mayRead(1_000_000));
        running.ensureRunning();
        assertFalse(running.mayRead(1_000_001));
        assertEquals("index.near_duplicates.max_compared_tokens", running.outcome(false).stoppedBy());
        assertFalse(running.outcome(false).timedOut());
        assertFalse(running.outcome(false).isComplete());
        assertFalse("it stays stopped", running.mayRead(1));
        assertFalse(running.mayGoOn());
        expectThrows(SearchTimeoutException.class, running::ensureRunning);
    }

    public void testATimeoutEndsTheComparing() throws InterruptedException {
        RunningComparison running = new RunningComparison(bounds(null, TimeValue.timeValueMillis(20)), 1);
        long start = System.nanoTime();
        while (running.mayGoOn()) {
            Thread.sleep(1);
        }
        assertTrue(System.nanoTime() - start >= TimeValue.timeValueMillis(19).nanos());
        assertEquals("timeout", running.outcome(false).stoppedBy());
        assertTrue(running.outcome(false).timedOut());
        expectThrows(SearchTimeoutException.class, running::ensureRunning);
        assertFalse(running.mayRead(2));
        assertEquals("the first reason counts", "timeout", running.outcome(false).stoppedBy());
    }

    public void testACancelledSearchComparesNoMore() {
        CancellableTask task = new CancellableTask(1, "type", "action", "", TaskId.EMPTY_TASK_ID, Map.of());
        RunningComparison running = new RunningComparison(bounds(task, null), 1);
        assertTrue(running.mayGoOn());
        TaskCancelHelper.cancel(task, "connection closed");
        expectThrows(TaskCancelledException.class, running::mayGoOn);
        expectThrows(TaskCancelledException.class, running::ensureRunning);
        expectThrows(TaskCancelledException.class, () -> running.mayRead(1));
    }

    public void testNoTimeoutIsNoLimit() {
        assertFalse(bounds(null, null).timedOut());
        assertFalse(bounds(null, TimeValue.MINUS_ONE).timedOut());
        assertNull(bounds(null, TimeValue.MINUS_ONE).remaining());
        assertTrue(bounds(null, TimeValue.ZERO).timedOut());
        assertEquals(TimeValue.timeValueMillis(1), bounds(null, TimeValue.ZERO).remaining());
    }
}
