package org.neardup.plugin.work;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.rest.RestStatus;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Distributes pieces of work over the nodes of the cluster, at most {@code perNode} at a time on each. A piece with a transient failure is
 * sent again, to any free node. Single-threaded: the calling thread waits for all results.
 *
 * @param <P> a piece of work
 * @param <R> its result
 */
public final class Dispatch<P, R> {

    private static final long POLL_MILLIS = 100;
    private static final long FIRST_DELAY_MILLIS = 100;
    private static final long LONGEST_DELAY_MILLIS = 5_000;
    private static final int TRIES_AT_BREAKER = 5;

    /** Sends pieces and processes results, all on the waiting thread; only {@code listener} may be called from other threads. */
    public interface Work<P, R> {

        /** @param attempt number of times it was sent before */
        void send(P piece, String node, int attempt, ActionListener<R> listener);

        void done(P piece, R answer);

        /** Whether the rate limit of the job allows sending a piece now. Called until it returns true; then the piece is sent. */
        default boolean maySend(P piece) {
            return true;
        }

        /** Called when the dispatch fails while pieces are running; their results are dropped. */
        void abandon();

        /** Smaller pieces that together do the remaining work of this one and need less memory each; empty if it cannot be split. */
        default Optional<Collection<P>> split(P piece) {
            return Optional.empty();
        }
    }

    /**
     * @param number       number of times it was sent before
     * @param alone        whether it must run alone on a node, because it did not get its memory next to other pieces
     * @param notBefore    earliest time to send it, by {@link System#nanoTime}
     * @param backoff      decides when, and whether, to send it again
     */
    private record Attempt<P>(P piece, int number, boolean alone, long notBefore, Backoff backoff) {

        static <P> Attempt<P> first(P piece) {
            return new Attempt<>(piece, 0, false, System.nanoTime(), new Backoff(FIRST_DELAY_MILLIS, LONGEST_DELAY_MILLIS));
        }

        Attempt<P> again(boolean aloneThen) {
            return new Attempt<>(piece, number + 1, aloneThen, backoff.nextNanos(), backoff);
        }
    }

    private record Outcome<P, R>(Attempt<P> sent, String node, R answer, Exception failure) {}

    private final Runnable ensureRunning;
    private final Supplier<List<String>> nodes;
    private final int perNode;
    private final Work<P, R> work;
    private final Deque<Attempt<P>> pending = new ArrayDeque<>();
    private final Map<String, Integer> running = new HashMap<>();
    private final Set<String> nodesForOne = new HashSet<>();
    private final BlockingQueue<Outcome<P, R>> outcomes = new LinkedBlockingQueue<>();
    private int runningCount;
    private long lastNodeSeen = System.nanoTime();

    /**
     * @param ensureRunning called at least every 200 ms; the wait ends with any exception that it throws
     * @param nodes         ids of the nodes that can run pieces now
     * @param perNode       maximum number of pieces that run on a node at a time
     */
    public Dispatch(Runnable ensureRunning, Supplier<List<String>> nodes, int perNode, Work<P, R> work) {
        this.ensureRunning = ensureRunning;
        this.nodes = nodes;
        this.perNode = perNode;
        this.work = work;
    }

    /** Runs all pieces; returns when the last one is done. */
    public void run(Collection<P> pieces) {
        pieces.forEach(piece -> pending.add(Attempt.first(piece)));
        try {
            while (pending.isEmpty() == false || runningCount > 0) {
                ensureRunning.run();
                start();
                Outcome<P, R> outcome = nextOutcome();
                if (outcome != null) {
                    take(outcome);
                }
            }
        } finally {
            if (runningCount > 0) {
                work.abandon();
            }
        }
    }

    private void take(Outcome<P, R> outcome) {
        runningCount--;
        running.merge(outcome.node(), -1, Integer::sum);
        nodesForOne.remove(outcome.node());
        if (outcome.failure() != null) {
            failed(outcome);
        } else {
            work.done(outcome.sent().piece(), outcome.answer());
        }
    }

    private void start() {
        if (pending.isEmpty()) {
            return;
        }
        List<String> available = nodes.get();
        long now = System.nanoTime();
        if (available.isEmpty() == false || runningCount > 0) {
            lastNodeSeen = now;
        } else if (now - lastNodeSeen > Backoff.PATIENCE.nanos()) {
            throw new ElasticsearchStatusException("no data node has the plugin; start one that does", RestStatus.SERVICE_UNAVAILABLE);
        }
        Iterator<Attempt<P>> candidates = pending.iterator();
        while (candidates.hasNext()) {
            Attempt<P> next = candidates.next();
            String node = next.notBefore() - now > 0 ? null : freeNode(available, next.alone() ? 1 : perNode);
            if (node != null) {
                if (work.maySend(next.piece()) == false) {
                    return;
                }
                candidates.remove();
                send(next, node);
            }
        }
    }

    /** The node with the fewest running pieces; null if every node runs at least {@code limit}. */
    private String freeNode(List<String> available, int limit) {
        return available.stream().filter(node -> load(node) < limit && nodesForOne.contains(node) == false)
            .min(Comparator.comparingInt(this::load)).orElse(null);
    }

    private int load(String node) {
        return running.getOrDefault(node, 0);
    }

    private void send(Attempt<P> next, String node) {
        runningCount++;
        running.merge(node, 1, Integer::sum);
        if (next.alone()) {
            nodesForOne.add(node);
        }
        ActionListener<R> listener = ActionListener.wrap(
            answer -> outcomes.add(new Outcome<>(next, node, answer, null)),
            failure -> outcomes.add(new Outcome<>(next, node, null, failure)));
        ActionListener.run(ActionListener.notifyOnce(listener), l -> work.send(next.piece(), node, next.number(), l));
    }

    private Outcome<P, R> nextOutcome() {
        try {
            return outcomes.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw Retries.interrupted(e);
        }
    }

    private void failed(Outcome<P, R> outcome) {
        ensureRunning.run();
        Throwable cause = ExceptionsHelper.unwrapCause(outcome.failure());
        Attempt<P> sent = outcome.sent();
        boolean isHeapFull = isHeapFull(cause);
        if (cause instanceof CircuitBreakingException tripped && isHeapFull == false) {
            failedAtBreaker(sent, tripped);
        } else if ((isHeapFull || TransientFailures.isTransientUnlessCancelled(cause)) && sent.backoff().isOver() == false) {
            pending.addLast(sent.again(sent.alone()));
        } else {
            throw ExceptionsHelper.convertToRuntime((Exception) cause);
        }
    }

    /**
     * Whether the parent breaker tripped, which all work on the node fills: smaller pieces would not help. Its durability only says which
     * kind of memory dominates the heap.
     */
    private static boolean isHeapFull(Throwable cause) {
        return cause instanceof CircuitBreakingException && cause.getMessage().startsWith("[" + CircuitBreaker.PARENT + "]");
    }

    /** First retry when the node runs no other piece, then split the piece. */
    private void failedAtBreaker(Attempt<P> sent, CircuitBreakingException tripped) {
        boolean never = tripped.getDurability() == CircuitBreaker.Durability.PERMANENT;
        if (never == false && sent.alone() == false) {
            pending.addLast(sent.again(true));
            return;
        }
        Optional<Collection<P>> smaller = work.split(sent.piece());
        if (smaller.isPresent()) {
            smaller.get().forEach(piece -> pending.addLast(Attempt.first(piece)));
        } else if (never == false && sent.number() < TRIES_AT_BREAKER) {
            pending.addLast(sent.again(true));
        } else {
            throw tripped;
        }
    }
}
