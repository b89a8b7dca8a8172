package org.neardup.plugin.window;

import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchType;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.work.MemoryClaim;

/**
 * What the searches within a search take over from it: its cancellable task, its type, its timeout, and the memory of the node.
 *
 * @param ensureRunning  throws if the search was cancelled
 * @param taskId         the parent task of searches within this one, so that they are cancelled with it
 * @param type           whether shards score by the frequencies of all shards
 * @param timeout        null without a timeout
 * @param start          when the timeout began, by {@link System#nanoTime}
 * @param breaker        at which memory is reserved
 * @param pointInTime    the user's own, or null
 * @param mustBeComplete whether the request forbids partial results
 */
public record SearchBounds(
    Runnable ensureRunning, TaskId taskId, SearchType type, @Nullable TimeValue timeout, long start, CircuitBreaker breaker,
    @Nullable PointInTimeBuilder pointInTime, boolean mustBeComplete) {

    public static final SearchBounds NONE = ofJob(() -> {}, new NoopCircuitBreaker(MemoryClaim.BREAKER));

    /** Bounds a search that starts now, with its task on a node if it can be cancelled. A timeout may be null or negative: none. */
    public SearchBounds(
        @Nullable CancellableTask task, String node, SearchRequest request, @Nullable TimeValue timeout, CircuitBreaker breaker) {
        this(
            task == null ? () -> {} : task::ensureNotCancelled, task == null ? TaskId.EMPTY_TASK_ID : new TaskId(node, task.getId()),
            request.searchType(), timeout == null || timeout.nanos() < 0 ? null : timeout, System.nanoTime(), breaker,
            request.pointInTimeBuilder(), Boolean.FALSE.equals(request.allowPartialSearchResults()));
    }

    /** Bounds a search of a job, which has no timeout. */
    public static SearchBounds ofJob(Runnable ensureRunning, CircuitBreaker breaker) {
        return new SearchBounds(ensureRunning, TaskId.EMPTY_TASK_ID, SearchType.DEFAULT, null, 0, breaker, null, false);
    }

    /** Throws if the search was cancelled by a request or by a closed connection. */
    public void ensureNotCancelled() {
        ensureRunning.run();
    }

    public boolean timedOut() {
        return timeout != null && System.nanoTime() - start >= timeout.nanos();
    }

    /** The rest of the timeout in milliseconds, rounded up and at least 1; null without a timeout. */
    @Nullable
    public TimeValue remaining() {
        return timeout == null
            ? null : TimeValue.timeValueMillis(Math.max(1, Math.ceilDiv(timeout.nanos() - (System.nanoTime() - start), 1_000_000)));
    }

    public MemoryClaim claim() {
        return new MemoryClaim(breaker, "comparison of near-duplicates", 0);
    }
}
