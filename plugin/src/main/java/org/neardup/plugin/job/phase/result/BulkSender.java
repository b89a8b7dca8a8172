package org.neardup.plugin.job.phase.result;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.work.Backoff;
import org.neardup.plugin.work.Pending;
import org.neardup.plugin.work.Retries;
import org.neardup.plugin.work.TransientFailures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Sends changes as the user, within the job's rate, and sends again those that fail for a reason that passes. */
public final class BulkSender {

    private static final long FIRST_DELAY_MILLIS = 50;
    private static final long LONGEST_DELAY_MILLIS = 5_000;

    /** Tells where changes must not go. */
    @FunctionalInterface
    public interface Guard {

        /**
         * Why a change of an index must not be sent now; null if it may. Asked right before each attempt.
         *
         * @throws org.elasticsearch.cluster.block.ClusterBlockException if that cannot be told now
         */
        String obstacle(String index);
    }

    private final JobContext job;
    private final RefreshPolicy refresh;
    private final Guard guard;
    private final Retries retries;

    /** Sends where the guard allows; searches see changes when the index is refreshed next. */
    public BulkSender(JobContext job, Guard guard) {
        this(job, RefreshPolicy.NONE, guard, job::ensureRunning);
    }

    /**
     * Sends anywhere; searches see changes when the policy says.
     *
     * @param ensureRunning asked at least every 200 ms while waiting; ends it with whatever it throws
     */
    BulkSender(JobContext job, RefreshPolicy refresh, Runnable ensureRunning) {
        this(job, refresh, index -> null, ensureRunning);
    }

    private BulkSender(JobContext job, RefreshPolicy refresh, Guard guard, Runnable ensureRunning) {
        this.job = job;
        this.refresh = refresh;
        this.guard = guard;
        retries = new Retries(ensureRunning);
    }

    /**
     * What became of changes.
     *
     * @param items    one for each change, in their order
     * @param repeated whether some were sent more than once, so that a conflict may be with this very change
     */
    public record Outcome(List<BulkItemResponse> items, boolean repeated) {}

    /** Sends changes within the job's rate, and waits for what becomes of them, failures included. */
    public Outcome send(List<? extends DocWriteRequest<?>> changes) {
        return begin(changes).await();
    }

    /** Sends changes within the job's rate; what becomes of them is waited for later. */
    Pending<Outcome> begin(List<? extends DocWriteRequest<?>> changes) {
        if (changes.isEmpty()) {
            return () -> new Outcome(List.of(), false);
        }
        job.pace().take(changes.size());
        Sending sending = new Sending(changes);
        List<Integer> all = IntStream.range(0, changes.size()).boxed().toList();
        Pending<BulkItemResponse[]> first = sending.begin(all);
        return () -> sending.await(first, all);
    }

    /** Changes that are on their way, and what became of them so far. */
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
                Map<String, Optional<String>> obstacles = new HashMap<>();
                BulkRequest request = new BulkRequest().setRefreshPolicy(refresh);
                List<Integer> requested = new ArrayList<>();
                for (int i = 0; i < items.length; i++) {
                    DocWriteRequest<?> change = changes.get(pending.get(i));
                    Optional<String> obstacle = obstacles.computeIfAbsent(
                        change.index(), index -> Optional.ofNullable(guard.obstacle(index)));
                    if (obstacle.isPresent()) {
                        items[i] = refused(change, obstacle.get());
                    } else {
                        request.add(change);
                        requested.add(i);
                    }
                }
                if (requested.isEmpty()) {
                    listener.onResponse(items);
                    return;
                }
                attempts.incrementAndGet();
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

        /** Notes what became of changes and returns those that are to be sent again. */
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
     * Where an index takes no writes, as when a disk is full, documents to be marked or deleted count as failures at once, for the
     * administrator to see; results are written again by their phase, for as long as that is patient.
     */
    private static boolean isWorthAnotherTry(Exception failure) {
        return TransientFailures.isTransient(failure)
            && (ExceptionsHelper.unwrapCause(failure) instanceof ClusterBlockException block && block.retryable() == false) == false;
    }
}
