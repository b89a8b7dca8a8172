package org.neardup.plugin.ingest;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.util.concurrent.EsRejectedExecutionException;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.IndexNotFoundException;
import org.neardup.plugin.lookup.Criteria;
import org.neardup.plugin.lookup.LookUpAction;
import org.neardup.plugin.lookup.LookUpRequest;
import org.neardup.plugin.lookup.LookUpResponse;
import org.neardup.plugin.lookup.Near;
import org.neardup.plugin.lookup.SoughtText;
import org.neardup.plugin.query.UserSearches;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The look-ups of the processors of a node. A few requests run at a time; each takes what waits for the same user, indices and criteria. A
 * processor therefore holds no thread, and a large bulk does not fill the queue of the search threads.
 */
final class LookUps {

    /** Requests that run at a time. */
    static final int MOST_RUNNING = 4;
    /** Look-ups that wait; more are refused, as a full queue of the server refuses a request. */
    static final int MOST_WAITING = 50_000;

    /**
     * What is looked up, and where.
     *
     * @param indices separated by commas
     * @param isOwn   whether that is the index of the documents: without the privilege to read it, they fail; other indices are left out
     */
    record Scope(String indices, boolean isOwn, Criteria criteria) {

        LookUpRequest request(List<SoughtText> texts, TimeValue mostTime) {
            IndicesOptions options = isOwn ? IndicesOptions.strictExpandOpen() : IndicesOptions.lenientExpandOpen();
            return new LookUpRequest(Strings.splitStringByCommaToArray(indices), options, texts, criteria, mostTime);
        }
    }

    /**
     * Look-ups that can share a request.
     *
     * @param headers of the user
     */
    private record Kind(Map<String, String> headers, Scope scope) {}

    private record Batch(Kind kind, List<LookUp> lookUps) {}

    private final Client client;
    private final SharedTimer timer;
    private final Map<Kind, LookUpQueue> waiting = new LinkedHashMap<>();
    private final Set<Batch> running = Collections.newSetFromMap(new IdentityHashMap<>());
    private int count;
    private boolean isStarting;

    LookUps(Client client) {
        this.client = client;
        this.timer = new SharedTimer(client.threadPool(), this::failLate);
    }

    /**
     * Looks up a text as the user of the current request.
     *
     * @param listener gets null if there is no near-duplicate
     */
    void find(Scope scope, SoughtText text, TimeValue timeout, ActionListener<Near> listener) {
        ThreadContext context = client.threadPool().getThreadContext();
        Supplier<ThreadContext.StoredContext> outer = context.newRestorableContext(false);
        LookUp lookUp = new LookUp(text, timeout, outer, listener);
        if (add(new Kind(context.getHeaders(), scope), lookUp)) {
            timer.within(timeout.nanos());
            runNext();
        } else {
            lookUp.onFailure(new EsRejectedExecutionException("[" + MOST_WAITING + "] look-ups of near-duplicates wait already"));
        }
    }

    private synchronized boolean add(Kind kind, LookUp lookUp) {
        if (count == MOST_WAITING) {
            return false;
        }
        waiting.computeIfAbsent(kind, k -> new LookUpQueue()).add(lookUp);
        count++;
        return true;
    }

    /** One thread at a time starts requests, in a loop: one that fails at once would otherwise start the next one within itself. */
    private void runNext() {
        synchronized (this) {
            if (isStarting) {
                return;
            }
            isStarting = true;
        }
        for (Batch next = next(); next != null; next = next()) {
            run(next);
        }
    }

    /** What to run now; null if nothing should, and then another thread may start requests. */
    private synchronized Batch next() {
        Kind kind = running.size() < MOST_RUNNING ? due() : null;
        isStarting = kind != null;
        if (kind == null) {
            return null;
        }
        LookUpQueue queue = waiting.remove(kind);
        Batch batch = new Batch(kind, queue.take());
        count -= batch.lookUps.size();
        if (queue.isEmpty() == false) {
            // At the end: it is the turn of the other kinds.
            waiting.put(kind, queue);
        }
        running.add(batch);
        return batch;
    }

    /** The first kind without a running request, or with many look-ups; null if there is none. Called often, so without streams. */
    private Kind due() {
        for (Map.Entry<Kind, LookUpQueue> entry : waiting.entrySet()) {
            if (entry.getValue().isLong() || isRunning(entry.getKey()) == false) {
                return entry.getKey();
            }
        }
        return null;
    }

    private boolean isRunning(Kind kind) {
        for (Batch batch : running) {
            if (batch.kind.equals(kind)) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("try")
    private void run(Batch batch) {
        long now = System.nanoTime();
        long left = batch.lookUps.stream().mapToLong(lookUp -> lookUp.left(now)).max().orElseThrow();
        List<SoughtText> texts = batch.lookUps.stream().map(LookUp::text).toList();
        LookUpRequest request = batch.kind.scope.request(texts, TimeValue.timeValueNanos(Math.max(1, left)));
        ActionListener<LookUpResponse> each = ActionListener.wrap(
            response -> distribute(response, batch.lookUps),
            e -> fail(e, batch.lookUps));
        ActionListener<LookUpResponse> ended = ActionListener.runBefore(each, () -> end(batch));
        try (ThreadContext.StoredContext ignored = batch.lookUps.getFirst().restore()) {
            UserSearches.run(client, ended, listener -> client.execute(LookUpAction.TYPE, request, listener));
        }
    }

    private void end(Batch batch) {
        synchronized (this) {
            running.remove(batch);
        }
        runNext();
    }

    private static void distribute(LookUpResponse response, List<LookUp> lookUps) {
        for (int i = 0; i < lookUps.size(); i++) {
            if (response.failure(i) == null) {
                lookUps.get(i).onResponse(response.near(i));
            } else {
                lookUps.get(i).onFailure(response.failure(i));
            }
        }
    }

    private static void fail(Exception e, List<LookUp> lookUps) {
        // The first document creates its index.
        boolean isNew = ExceptionsHelper.unwrapCause(e) instanceof IndexNotFoundException;
        for (LookUp lookUp : lookUps) {
            if (isNew) {
                lookUp.onResponse(null);
            } else {
                lookUp.onFailure(e);
            }
        }
    }

    /** Fails the look-ups whose deadline has passed. */
    private void failLate() {
        List<LookUp> late;
        synchronized (this) {
            long now = System.nanoTime();
            Stream<Collection<LookUp>> all =
                Stream.concat(waiting.values().stream().map(LookUpQueue::all), running.stream().map(Batch::lookUps));
            Map<Boolean, List<LookUp>> open = all.flatMap(Collection::stream).filter(lookUp -> lookUp.isAnswered() == false)
                .collect(Collectors.partitioningBy(lookUp -> lookUp.left(now) <= 0));
            late = open.get(true);
            open.get(false).stream().mapToLong(lookUp -> lookUp.left(now)).min().ifPresent(timer::within);
            waiting.values().forEach(queue -> queue.removeLate(now));
            waiting.values().removeIf(LookUpQueue::isEmpty);
            count = waiting.values().stream().mapToInt(LookUpQueue::size).sum();
        }
        late.forEach(LookUp::timeOut);
    }
}
