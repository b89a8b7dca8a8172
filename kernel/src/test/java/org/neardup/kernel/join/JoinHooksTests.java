package org.neardup.kernel.join;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;

/** Memory, progress, cancellation and failures, as a server needs them. */
public class JoinHooksTests {

    private static final PairSink NOWHERE = (left, right, overlap, similarity) -> { };

    private final Records records = SetJoinTests.records(RandomSets.NEAR_DUPLICATES.collection(new Random(7), 2000));
    private final SetJoin join = new SetJoin(Similarity.parse("jaccard", "0.5"));

    /** Counts what is reserved and released. */
    private static final class Ledger implements MemoryReservation {

        private long reserved;
        private long released;

        @Override
        public void reserve(long bytes) {
            reserved += bytes;
        }

        @Override
        public void release(long bytes) {
            released += bytes;
        }
    }

    @Test
    public void testMemoryIsReservedAsEstimatedAndReleased() {
        for (int threads = 1; threads <= 2; threads++) {
            Ledger ledger = new Ledger();
            SetJoin reserving = join.withThreads(threads).withMemory(ledger);
            JoinStatistics statistics = reserving.selfJoin(records, NOWHERE);
            assertEquals(reserving.estimatedBytes(records), ledger.reserved);
            assertEquals(ledger.reserved, ledger.released);
            assertEquals(ledger.reserved, statistics.memoryBytes());
            assertTrue("at least the index entries", ledger.reserved > statistics.indexEntries() * Long.BYTES);
        }
    }

    @Test
    public void testRefusedMemoryEndsTheJoinBeforeAnyPair() {
        List<Integer> pairs = new ArrayList<>();
        MemoryReservation refusing = new MemoryReservation() {
            @Override
            public void reserve(long bytes) {
                throw new IllegalStateException("no memory");
            }

            @Override
            public void release(long bytes) {
                throw new AssertionError("nothing was reserved");
            }
        };
        assertThrows(IllegalStateException.class,
            () -> join.withMemory(refusing).selfJoin(records, (left, right, overlap, similarity) -> pairs.add(left)));
        assertEquals(List.of(), pairs);
    }

    @Test
    public void testProgressReachesTheEnd() {
        for (int threads = 1; threads <= 3; threads++) {
            List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
            join.withThreads(threads).withMonitor((probed, total) -> {
                assertEquals(records.count(), total);
                return seen.add(probed);
            }).selfJoin(records, NOWHERE);
            assertEquals(records.count(), (int) Collections.max(seen));
            assertTrue(seen.size() > 5);
        }
    }

    @Test
    public void testCancellationStopsAllThreadsAndReleasesMemory() {
        for (int threads = 1; threads <= 3; threads++) {
            Ledger ledger = new Ledger();
            SetJoin cancelled = join.withThreads(threads).withMemory(ledger).withMonitor((probed, total) -> probed < 500);
            assertThrows(CancellationException.class, () -> cancelled.selfJoin(records, NOWHERE));
            assertEquals(ledger.reserved, ledger.released);
        }
    }

    @Test
    public void testCancellationWhileTheIndexIsBuilt() {
        for (String algorithm : List.of("default", "ppjoin")) {
            for (int threads = 1; threads <= 3; threads++) {
                Ledger ledger = new Ledger();
                AtomicInteger asked = new AtomicInteger();
                List<Integer> pairs = Collections.synchronizedList(new ArrayList<>());
                SetJoin cancelled = join.withAlgorithm(Algorithm.parse(algorithm)).withThreads(threads).withMemory(ledger)
                    .withMonitor((probed, total) -> {
                        assertEquals("still building", 0, probed);
                        return asked.incrementAndGet() < 5;
                    });
                assertThrows(CancellationException.class,
                    () -> cancelled.selfJoin(records, (left, right, overlap, similarity) -> pairs.add(left)));
                assertEquals(List.of(), pairs);
                assertEquals(ledger.reserved, ledger.released);
            }
        }
    }

    @Test
    public void testFailureOfTheSinkIsTheFailureOfTheJoin() {
        for (int threads = 1; threads <= 3; threads++) {
            SetJoin failing = join.withThreads(threads);
            assertThrows(UnsupportedOperationException.class, () -> failing.selfJoin(records, (left, right, overlap, similarity) -> {
                throw new UnsupportedOperationException("full");
            }));
        }
    }

    @Test
    public void testSinkIsNeverCalledByTwoThreadsAtOnce() {
        boolean[] inside = new boolean[1];
        join.withThreads(3).selfJoin(records, (left, right, overlap, similarity) -> {
            if (inside[0]) {
                throw new AssertionError("two calls overlap");
            }
            inside[0] = true;
            Thread.onSpinWait();
            inside[0] = false;
        });
    }
}
