package org.neardup.plugin.work;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.rest.RestStatus;

import java.util.ArrayDeque;
import java.util.Collection;
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
 * Has pieces of work done by the nodes of the cluster, some at a time on each. A piece that fails for a transient reason is sent again, to
 * whatever node is free by then. For one thread, which waits.
 *
 * @param <P> a piece of work
 * @param <R> the answer to it
 */
public final class Dispatch<P, R> {

    private static final long POLL_MILLIS = 100;
    private static final long FIRST_DELAY_MILLIS = 100;
    private static final long LONGEST_DELAY_MILLIS = 5_000;
    private static final int TRIES_AT_BREAKER = 5;

    /** What is sent, and what becomes of the answers; all but the answers' arrival happens on the thread that waits. */
    public interface Work<P, R> {

        /**
         * Sends a piece of work.
         *
         * @param attempt how often it was sent before
         */
        void send(P piece, String node, int attempt, ActionListener<R> listener);

        void done(P piece, R answer);

        /** Whether a piece may be sent now, by the speed of the job; asked again until it may, and then it is sent. */
        default boolean maySend(P piece) {
            return true;
        }

        /** Told that the dispatch ends while pieces are under way whose answers nobody waits for any more. */
        void abandon();

        /** Pieces that together do what is left of this one and need less memory each; empty if it cannot be split. */
        default Optional<Collection<P>> split(P piece) {
            return Optional.empty();
        }
    }

    /**
     * @param attempt      how often it was sent before
     * @param alone        whether it is to have a node for itself, for it did not get its memory beside others
     * @param notBefore    when it may be sent, by {@link System#nanoTime}
     * @param backoff      when it is sent again, and whether it is
     */
    private record Pending<P>(P piece, int attempt, boolean alone, long notBefore, Backoff backoff) {

        static <P> Pending<P> first(P piece) {
            return new Pending<>(piece, 0, false, System.nanoTime(), new Backoff(FIRST_DELAY_MILLIS, LONGEST_DELAY_MILLIS));
        }

        Pending<P> again(boolean aloneThen) {
            return new Pending<>(piece, attempt + 1, aloneThen, backoff.nextNanos(), backoff);
        }
    }

    private record Outcome<P, R>(Pending<P> sent, String node, R answer, Exception failure) {}

    private final Runnable ensureRunning;
    private final Supplier<List<String>> nodes;
    private final int perNode;
    private final Work<P, R> work;
    private final Deque<Pending<P>> pending = new ArrayDeque<>();
    private final Map<String, Integer> running = new HashMap<>();
    private final Set<String> nodesForOne = new HashSet<>();
    private final BlockingQueue<Outcome<P, R>> outcomes = new LinkedBlockingQueue<>();
    private int runningCount;
    private long lastNodeSeen = System.nanoTime();

    /**
     * @param ensureRunning asked at least every 200 ms; ends the waiting with whatever it throws
     * @param nodes         ids of the nodes that can do the work now
     * @param perNode       how many pieces a node does at the same time
     */
    public Dispatch(Runnable ensureRunning, Supplier<List<String>> nodes, int perNode, Work<P, R> work) {
        this.ensureRunning = ensureRunning;
        this.nodes = nodes;
        this.perNode = perNode;
        this.work = work;
    }

    /** Has all pieces done, and returns when the last one is. */
    public void run(Collection<P> pieces) {
        pieces.forEach(piece -> pending.add(Pending.first(piece)));
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
            throw new ElasticsearchStatusException("there is no data node with the plugin to do the work", RestStatus.SERVICE_UNAVAILABLE);
        }
        Iterator<Pending<P>> candidates = pending.iterator();
        while (candidates.hasNext()) {
            Pending<P> next = candidates.next();
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

    /** The node that does the fewest pieces, null if all do so many. */
    private String freeNode(List<String> available, int limit) {
        String least = null;
        for (String node : available) {
            if (load(node) < limit && nodesForOne.contains(node) == false && (least == null || load(node) < load(least))) {
                least = node;
            }
        }
        return least;
    }

    private int load(String node) {
        return running.getOrDefault(node, 0);
    }

    private void send(Pending<P> next, String node) {
        runningCount++;
        running.merge(node, 1, Integer::sum);
        if (next.alone()) {
            nodesForOne.add(node);
        }
        ActionListener<R> listener = ActionListener.wrap(
            answer -> outcomes.add(new Outcome<>(next, node, answer, null)),
            failure -> outcomes.add(new Outcome<>(next, node, null, failure))
        );
        ActionListener.run(ActionListener.notifyOnce(listener), l -> work.send(next.piece(), node, next.attempt(), l));
    }

    private Outcome<P, R> nextOutcome() {
        try {
            return outcomes.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ElasticsearchException("interrupted while waiting", e);
        }
    }

    private void failed(Outcome<P, R> outcome) {
        ensureRunning.run();
        Throwable cause = ExceptionsHelper.unwrapCause(outcome.failure());
        Pending<P> sent = outcome.sent();
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
     * Whether the breaker of a node's whole heap tripped, which all that the node does fills: smaller pieces would not help. Its durability
     * says only what kind of memory fills most of the heap.
     */
    private static boolean isHeapFull(Throwable cause) {
        return cause instanceof CircuitBreakingException && cause.getMessage().startsWith("[" + CircuitBreaker.PARENT + "]");
    }

    /** Waits for the memory that other pieces hold; if that does not help, takes smaller pieces. */
    private void failedAtBreaker(Pending<P> sent, CircuitBreakingException tripped) {
        boolean never = tripped.getDurability() == CircuitBreaker.Durability.PERMANENT;
        if (never == false && sent.alone() == false) {
            pending.addLast(sent.again(true));
            return;
        }
        Optional<Collection<P>> smaller = work.split(sent.piece());
        if (smaller.isPresent()) {
            smaller.get().forEach(piece -> pending.addLast(Pending.first(piece)));
        } else if (never == false && sent.attempt() < TRIES_AT_BREAKER) {
            pending.addLast(sent.again(true));
        } else {
            throw tripped;
        }
    }
}
