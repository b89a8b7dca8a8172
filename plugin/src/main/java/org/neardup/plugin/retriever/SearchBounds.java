package org.neardup.plugin.retriever;

import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.work.MemoryClaim;

/** What bounds the work that a search makes for this node: its task, which can be cancelled, its timeout, and the memory of the node. */
final class SearchBounds {

    /** A search that nothing bounds. */
    static final SearchBounds NONE = new SearchBounds(() -> {}, TaskId.EMPTY_TASK_ID, null, new NoopCircuitBreaker(MemoryClaim.BREAKER));

    private final Runnable ensureNotCancelled;
    private final TaskId taskId;
    private final TimeValue timeout;
    private final long start = System.nanoTime();
    private final CircuitBreaker breaker;

    /**
     * Bounds a search that starts now.
     *
     * @param task    null if the search cannot be cancelled
     * @param nodeId  of the node that runs the task, null without a task
     * @param timeout null if the search has no limit of time
     * @param breaker at which memory is reserved
     */
    SearchBounds(@Nullable CancellableTask task, @Nullable String nodeId, @Nullable TimeValue timeout, CircuitBreaker breaker) {
        this(
            task == null ? () -> {} : task::ensureNotCancelled,
            task == null ? TaskId.EMPTY_TASK_ID : new TaskId(nodeId, task.getId()),
            timeout == null || timeout.nanos() < 0 ? null : timeout,
            breaker
        );
    }

    private SearchBounds(Runnable ensureNotCancelled, TaskId taskId, TimeValue timeout, CircuitBreaker breaker) {
        this.ensureNotCancelled = ensureNotCancelled;
        this.taskId = taskId;
        this.timeout = timeout;
        this.breaker = breaker;
    }

    /**
     * Bounds a search of a job.
     *
     * @param ensureRunning throws if the job was cancelled
     * @param breaker       at which memory is reserved
     */
    static SearchBounds ofJob(Runnable ensureRunning, CircuitBreaker breaker) {
        return new SearchBounds(ensureRunning, TaskId.EMPTY_TASK_ID, null, breaker);
    }

    /** The task that searches within this one belong to, so that they are cancelled with it. */
    TaskId taskId() {
        return taskId;
    }

    /** Throws if the search was cancelled, by a request or because its connection was closed. */
    void ensureNotCancelled() {
        ensureNotCancelled.run();
    }

    /** Whether the timeout has passed. */
    boolean timedOut() {
        return timeout != null && System.nanoTime() - start >= timeout.nanos();
    }

    /** What is left of the timeout in whole milliseconds, at least one, so that it has passed after them; null if there is none. */
    @Nullable
    TimeValue remaining() {
        return timeout == null
            ? null
            : TimeValue.timeValueMillis(Math.max(1, Math.ceilDiv(timeout.nanos() - (System.nanoTime() - start), 1_000_000)));
    }

    /** Memory that nothing is reserved of yet. */
    MemoryClaim claim() {
        return new MemoryClaim(breaker, "verification of near-duplicates", 0);
    }
}
