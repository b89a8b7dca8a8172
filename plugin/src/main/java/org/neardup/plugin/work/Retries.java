package org.neardup.plugin.work;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.core.TimeValue;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Blocks the calling thread until the cluster responds, and retries {@linkplain TransientFailures transient} failures. Do not use on
 * transport threads.
 *
 * @param ensureRunning called at least every 200 ms; the wait ends with any exception that it throws
 * @param patience      the retry deadline: how long to retry without success; 0 for a single attempt
 * @param settling      how long to wait for a request in flight before such an exception ends the wait
 */
public record Retries(Runnable ensureRunning, TimeValue patience, TimeValue settling) {

    private static final long POLL_MILLIS = 100;
    private static final long FIRST_DELAY_MILLIS = 50;
    private static final long LONGEST_DELAY_MILLIS = 5_000;

    /** Retries with the common deadline. */
    public Retries(Runnable ensureRunning) {
        this(ensureRunning, Backoff.PATIENCE);
    }

    public Retries(Runnable ensureRunning, TimeValue patience) {
        this(ensureRunning, patience, TimeValue.ZERO);
    }

    /** Sends a request, retries transient failures, and returns the response. */
    public <T> T call(Consumer<ActionListener<T>> request) {
        return begin(request).await();
    }

    /** Sends a request; {@link Pending#await} waits for the response and retries. */
    public <T> Pending<T> begin(Consumer<ActionListener<T>> request) {
        PlainActionFuture<T> first = send(request);
        return () -> await(first, request);
    }

    private static <T> PlainActionFuture<T> send(Consumer<ActionListener<T>> request) {
        PlainActionFuture<T> answer = new PlainActionFuture<>();
        ActionListener.run(answer, request::accept);
        return answer;
    }

    private <T> T await(PlainActionFuture<T> first, Consumer<ActionListener<T>> request) {
        Backoff backoff = new Backoff(FIRST_DELAY_MILLIS, LONGEST_DELAY_MILLIS, patience, System::nanoTime);
        for (PlainActionFuture<T> answer = first;; answer = send(request)) {
            try {
                return await(answer);
            } catch (RuntimeException e) {
                ensureRunning.run();
                if (TransientFailures.isTransient(e) == false || backoff.isOver()) {
                    throw e;
                }
            }
            sleep(backoff.nextMillis());
        }
    }

    public void sleep(long millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = millis; left > 0; left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
            ensureRunning.run();
            try {
                Thread.sleep(Math.min(left, POLL_MILLIS));
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
        }
    }

    private <T> T await(PlainActionFuture<T> answer) {
        while (true) {
            try {
                ensureRunning.run();
            } catch (RuntimeException e) {
                settle(answer);
                throw e;
            }
            try {
                return answer.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // No response yet: check whether the job is still running.
            } catch (InterruptedException e) {
                throw interrupted(e);
            } catch (ExecutionException e) {
                throw ExceptionsHelper.convertToRuntime((Exception) ExceptionsHelper.unwrapCause(e.getCause()));
            }
        }
    }

    private void settle(PlainActionFuture<?> answer) {
        try {
            answer.get(settling.millis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // Whatever the response is, the request has ended, or nothing more can be done about it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static RuntimeException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new ElasticsearchException("interrupted while waiting", e);
    }
}
