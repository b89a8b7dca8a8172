package org.neardup.plugin.work;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.common.breaker.CircuitBreaker.Durability;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.discovery.MasterNotDiscoveredException;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.transport.RemoteTransportException;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Pieces of work are numbers; those of at least two digits can be split into their digits. */
public class DispatchTests extends ESTestCase {

    private static final List<String> NODES = List.of("a", "b", "c");

    /** Returns a piece as its result, sooner or later. */
    private static class Echo implements Dispatch.Work<Integer, Integer> {

        final List<Integer> sent = Collections.synchronizedList(new ArrayList<>());
        final List<Integer> done = new ArrayList<>();
        boolean abandoned;

        /** The failure of a piece; null if it succeeds. */
        Exception failure(int piece, int attempt) {
            return null;
        }

        @Override
        public void send(Integer piece, String node, int attempt, ActionListener<Integer> listener) {
            sent.add(piece);
            Exception failure = failure(piece, attempt);
            if (failure == null) {
                listener.onResponse(piece);
            } else {
                listener.onFailure(failure);
            }
        }

        @Override
        public void done(Integer piece, Integer answer) {
            assertEquals(piece, answer);
            done.add(piece);
        }

        @Override
        public void abandon() {
            abandoned = true;
        }

        @Override
        public Optional<Collection<Integer>> split(Integer piece) {
            return piece < 10 ? Optional.empty() : Optional.of(piece.toString().chars().mapToObj(digit -> digit - '0').toList());
        }
    }

    private static void run(Echo work, Collection<Integer> pieces) {
        new Dispatch<>(() -> {}, () -> NODES, between(1, 3), work).run(pieces);
    }

    private static Set<Integer> numbers(int count) {
        return new TreeSet<>(IntStream.range(0, count).boxed().toList());
    }

    public void testAllIsDoneOnce() {
        Echo work = new Echo();
        Set<Integer> pieces = numbers(between(0, 100));
        run(work, pieces);
        assertEquals(pieces.size(), work.done.size());
        assertEquals(pieces, new TreeSet<>(work.done));
        assertFalse(work.abandoned);
    }

    /** A node runs at most the maximum number of pieces at a time, and all nodes are used. */
    public void testNoNodeDoesMoreThanItMay() throws Exception {
        int perNode = between(1, 3);
        Map<String, AtomicInteger> running = new HashMap<>();
        NODES.forEach(node -> running.put(node, new AtomicInteger()));
        AtomicInteger most = new AtomicInteger();
        Set<String> used = Collections.synchronizedSet(new TreeSet<>());
        List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
        Echo work = new Echo() {
            @Override
            public void send(Integer piece, String node, int attempt, ActionListener<Integer> listener) {
                used.add(node);
                most.accumulateAndGet(running.get(node).incrementAndGet(), Math::max);
                Thread thread = new Thread(() -> {
                    Thread.yield();
                    running.get(node).decrementAndGet();
                    listener.onResponse(piece);
                });
                threads.add(thread);
                thread.start();
            }
        };
        new Dispatch<>(() -> {}, () -> NODES, perNode, work).run(numbers(60));
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(60, work.done.size());
        assertTrue(most + " at a time", most.get() <= perNode);
        assertEquals(Set.copyOf(NODES), used);
    }

    public void testWhatPassesIsSentAgain() {
        Echo work = new Echo() {
            @Override
            Exception failure(int piece, int attempt) {
                return piece % 3 == 0 && attempt < 2 ? new MasterNotDiscoveredException() : null;
            }
        };
        run(work, numbers(10));
        assertEquals(numbers(10), new TreeSet<>(work.done));
        assertEquals(10 + 2 * 4, work.sent.size());
    }

    public void testWhatStaysEndsIt() {
        Echo work = new Echo() {
            @Override
            Exception failure(int piece, int attempt) {
                return piece == 5 ? new IllegalStateException("broken") : null;
            }
        };
        Exception thrown = expectThrows(IllegalStateException.class, () -> run(work, numbers(10)));
        assertEquals("broken", thrown.getMessage());
    }

    /** A piece that never gets its memory is split; one that does not get it next to others is first tried alone. */
    public void testWhatNeedsTooMuchMemoryIsSplit() {
        Durability durability = randomFrom(Durability.values());
        Echo work = new Echo() {
            @Override
            Exception failure(int piece, int attempt) {
                return piece >= 10 ? new CircuitBreakingException("too much", 2, 1, durability) : null;
            }
        };
        run(work, List.of(123, 4));
        assertEquals(List.of(1, 2, 3, 4), work.done.stream().sorted().toList());
        assertEquals(durability == Durability.PERMANENT ? 1 : 2, work.sent.stream().filter(piece -> piece == 123).count());
    }

    /** In the server's wording; such a trip is caused by all work on a node, not by the piece. */
    public void testAPieceIsNotSplitWhenTheHeapIsFull() {
        Echo work = new Echo() {
            @Override
            Exception failure(int piece, int attempt) {
                String message = "[parent] Data too large, data for [join of blocks 0-1] would be [2/2b], which is larger than [1/1b]";
                Exception tripped = new CircuitBreakingException(message, 2, 1, randomFrom(Durability.values()));
                return piece == 123 && attempt < 3 ? randomFrom(tripped, new RemoteTransportException("b", tripped)) : null;
            }
        };
        run(work, List.of(123, 4));
        assertEquals(List.of(4, 123), work.done.stream().sorted().toList());
        assertEquals(4, work.sent.stream().filter(piece -> piece == 123).count());
    }

    public void testWhatCannotBeSplitFails() {
        Echo work = new Echo() {
            @Override
            Exception failure(int piece, int attempt) {
                return piece == 2 ? new CircuitBreakingException("too much", 2, 1, Durability.PERMANENT) : null;
            }
        };
        expectThrows(CircuitBreakingException.class, () -> run(work, List.of(2, 3)));
    }

    /** Losing the connection to the requesting node cancels a unit; other units continue. */
    public void testAPieceThatWasCancelledIsSentAgain() {
        Echo work = new Echo() {
            @Override
            Exception failure(int piece, int attempt) {
                Exception cancelled = new TaskCancelledException("channel was closed");
                return piece == 2 && attempt == 0 ? randomFrom(cancelled, new RemoteTransportException("b", cancelled)) : null;
            }
        };
        run(work, numbers(5));
        assertEquals(numbers(5), new TreeSet<>(work.done));
        assertEquals(6, work.sent.size());
        assertFalse(work.abandoned);
    }

    public void testCancelledWhileItWaits() {
        AtomicBoolean cancelled = new AtomicBoolean();
        Runnable ensureRunning = () -> {
            if (cancelled.get()) {
                throw new TaskCancelledException("cancelled");
            }
        };
        Echo work = new Echo() {
            @Override
            public void send(Integer piece, String node, int attempt, ActionListener<Integer> listener) {
                cancelled.set(true);
            }
        };
        expectThrows(TaskCancelledException.class, () -> new Dispatch<>(ensureRunning, () -> NODES, 1, work).run(numbers(3)));
        assertTrue("what is under way is ended", work.abandoned);
    }

    public void testWaitsForANode() {
        AtomicInteger asked = new AtomicInteger();
        Supplier<List<String>> late = () -> asked.incrementAndGet() < 3 ? List.of() : NODES;
        Echo work = new Echo();
        new Dispatch<>(() -> {}, late, 1, work).run(numbers(4));
        assertEquals(4, work.done.size());
    }
}
