package org.neardup.plugin.job.phase.export;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.core.TimeValue;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.work.Backoff;
import org.neardup.plugin.work.Pending;
import org.neardup.plugin.work.Retries;
import org.neardup.plugin.work.TransientFailures;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Sends changes as the user, and repeats changes that fail transiently. Callers wait for the job's rate limit before.
 *
 * @param refresh decides when changes become visible
 * @param guard   returns the changes that must not be sent now, each with the reason; called right before each attempt, on the thread of
 *                the sender. It throws a {@link ClusterBlockException} if the decision is not possible now
 */
public record BulkSender(
    JobContext job, RefreshPolicy refresh, Function<List<DocWriteRequest<?>>, Map<DocWriteRequest<?>, String>> guard, Retries retries) {

    private static final long FIRST_DELAY_MILLIS = 50;
    private static final long LONGEST_DELAY_MILLIS = 5_000;
    /** How long the server may hold changes of an unavailable shard: a job that waits for the settling of its changes sees them end. */
    private static final TimeValue TIMEOUT = TimeValue.timeValueSeconds(10);
    private static final TimeValue SETTLING = TimeValue.timeValueSeconds(30);

    /**
     * Sends changes that the guard allows; they become visible with the next refresh of the index. A cancelled job waits for changes in
     * flight: after its end, another job may change the same documents.
     */
    public BulkSender(JobContext job, Function<List<DocWriteRequest<?>>, Map<DocWriteRequest<?>, String>> guard) {
        this(job, RefreshPolicy.NONE, guard, new Retries(job::ensureRunning, Backoff.PATIENCE, SETTLING));
    }

    /** Sends all changes; the policy decides when they become visible. */
    BulkSender(JobContext job, RefreshPolicy refresh) {
        this(job, refresh, changes -> Map.of(), new Retries(job::ensureRunning));
    }

    /**
     * The outcome of changes.
     *
     * @param items    one per change, in the same order
     * @param repeated whether some were sent more than once, so that a change can conflict with itself
     */
    public record Outcome(List<BulkItemResponse> items, boolean repeated) {}

    /** Sends changes and waits for their outcome, failures included. */
    public Outcome send(List<? extends DocWriteRequest<?>> changes) {
        return begin(changes).await();
    }

    /** Sends changes; the caller waits for the outcome later. */
    Pending<Outcome> begin(List<? extends DocWriteRequest<?>> changes) {
        if (changes.isEmpty()) {
            return () -> new Outcome(List.of(), false);
        }
        Sending sending = new Sending(changes);
        List<Integer> all = IntStream.range(0, changes.size()).boxed().toList();
        Pending<BulkItemResponse[]> first = sending.begin(all);
        return () -> sending.await(first, all);
    }

    /** Changes in flight, and their outcome so far. */
    private final class Sending {

        private final List<? extends DocWriteRequest<?>> changes;
        private final BulkItemResponse[] outcomes;
        private final AtomicInteger attempts = new AtomicInteger();

        Sending(List<? extends DocWriteRequest<?>> changes) {
            this.changes = changes;
            this.outcomes = new BulkItemResponse[changes.size()];
        }

        Pending<BulkItemResponse[]> begin(List<Integer> pending) {
            return retries.begin(listener -> {
                BulkItemResponse[] items = new BulkItemResponse[pending.size()];
                Map<DocWriteRequest<?>, String> obstacles = guard.apply(
                    pending.stream().<DocWriteRequest<?>>map(changes::get).toList());
                BulkRequest request = new BulkRequest().setRefreshPolicy(refresh).timeout(TIMEOUT);
                List<Integer> requested = new ArrayList<>();
                for (int i = 0; i < items.length; i++) {
                    DocWriteRequest<?> change = changes.get(pending.get(i));
                    if (obstacles.containsKey(change)) {
                        items[i] = refused(change, obstacles.get(change));
                    } else {
                        request.add(change);
                        requested.add(i);
                    }
                }
                attempts.incrementAndGet();
                if (requested.isEmpty()) {
                    listener.onResponse(items);
                    return;
                }
                job.userClient().bulk(request, listener.map(response -> {
                    for (int i = 0; i < requested.size(); i++) {
                        items[requested.get(i)] = response.getItems()[i];
                    }
                    return items;
                }));
            });
        }

        private static BulkItemResponse refused(DocWriteRequest<?> change, String obstacle) {
            var failure = new BulkItemResponse.Failure(change.index(), change.id(), new IllegalStateException(obstacle));
            return BulkItemResponse.failure(0, change.opType(), failure);
        }

        Outcome await(Pending<BulkItemResponse[]> first, List<Integer> all) {
            Backoff backoff = new Backoff(FIRST_DELAY_MILLIS, LONGEST_DELAY_MILLIS);
            List<Integer> failed = take(first.await(), all);
            while (failed.isEmpty() == false && backoff.isOver() == false) {
                job.progress().add(Counter.BULK_RETRIES, 1);
                retries.sleep(backoff.nextMillis());
                failed = take(begin(failed).await(), failed);
            }
            return new Outcome(List.of(outcomes), attempts.get() > 1);
        }

        /** Records the outcome of changes and returns the ones to repeat. */
        private List<Integer> take(BulkItemResponse[] items, List<Integer> sent) {
            List<Integer> failed = new ArrayList<>();
            for (int i = 0; i < sent.size(); i++) {
                BulkItemResponse item = items[i];
                outcomes[sent.get(i)] = item;
                if (item.isFailed() && isWorthAnotherTry(item.getFailure().getCause())) {
                    failed.add(sent.get(i));
                }
            }
            return failed;
        }
    }

    /**
     * If an index is blocked for writes, for example by a full disk, documents to mark or delete fail at once, so that the administrator
     * sees it; an export is repeated until its retry deadline.
     */
    private static boolean isWorthAnotherTry(Exception failure) {
        return TransientFailures.isTransient(failure)
            && (ExceptionsHelper.unwrapCause(failure) instanceof ClusterBlockException block && block.retryable() == false) == false;
    }
}
