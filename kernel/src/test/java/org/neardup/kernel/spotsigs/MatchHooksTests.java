package org.neardup.kernel.spotsigs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.Test;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.RandomSets;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoinTests;
import org.neardup.kernel.join.Threshold;

/** Memory, progress, cancellation and failures of the matcher, LSH-S and I-Match. */
public class MatchHooksTests {

    private static final PairSink NOWHERE = (left, right, overlap, similarity) -> { };
    private static final Threshold THRESHOLD = Threshold.parse("0.5");

    private final Records records = SetJoinTests.records(RandomSets.NEAR_DUPLICATES.collection(new Random(7), 2000));

    /** A method with hooks. */
    private interface Method {

        JoinStatistics run(Records records, PairSink sink, int threads, MemoryReservation memory, JoinMonitor monitor);
    }

    private static final List<Method> METHODS = List.of(
        (records, sink, threads, memory, monitor) -> new SpotSigsJoin(THRESHOLD).withThreads(threads).withMemory(memory)
            .withMonitor(monitor).selfJoin(records, sink).join(),
        (records, sink, threads, memory, monitor) -> new LshJoin(3, 20, 1, THRESHOLD).withThreads(threads).withMemory(memory)
            .withMonitor(monitor).selfJoin(records, sink),
        (records, sink, threads, memory, monitor) -> new IMatch(IdfRange.ALL).withMemory(memory).withMonitor(monitor)
            .selfJoin(records, sink));

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
    public void testMemoryIsReservedAndReleased() {
        for (Method method : METHODS) {
            for (int threads = 1; threads <= 2; threads++) {
                Ledger ledger = new Ledger();
                JoinStatistics statistics = method.run(records, NOWHERE, threads, ledger, JoinMonitor.NONE);
                assertEquals(ledger.reserved, ledger.released);
                assertEquals(ledger.reserved, statistics.memoryBytes());
                assertTrue("at least a number for each index entry", ledger.reserved >= statistics.indexEntries() * Integer.BYTES);
            }
        }
    }

    @Test
    public void testRefusedMemoryEndsItBeforeAnyPair() {
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
        for (Method method : METHODS) {
            List<Integer> pairs = new ArrayList<>();
            assertThrows(IllegalStateException.class, () -> method.run(records, (left, right, overlap, similarity) -> pairs.add(left), 1,
                refusing, JoinMonitor.NONE));
            assertEquals(List.of(), pairs);
        }
    }

    @Test
    public void testProgressReachesTheEnd() {
        for (Method method : METHODS) {
            for (int threads = 1; threads <= 3; threads++) {
                List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
                int[] end = new int[1];
                method.run(records, NOWHERE, threads, MemoryReservation.UNLIMITED, (probed, total) -> {
                    end[0] = total;
                    return seen.add(probed);
                });
                assertEquals(end[0], (int) Collections.max(seen));
                assertTrue(seen.size() > 5);
            }
        }
    }

    @Test
    public void testCancellationStopsAllThreadsAndReleasesMemory() {
        for (Method method : METHODS) {
            for (int threads = 1; threads <= 3; threads++) {
                Ledger ledger = new Ledger();
                int running = threads;
                assertThrows(CancellationException.class,
                    () -> method.run(records, NOWHERE, running, ledger, (probed, total) -> probed < total / 2));
                assertEquals(ledger.reserved, ledger.released);
            }
        }
    }

    @Test
    public void testFailureOfTheSinkIsTheFailureOfTheMethod() {
        PairSink full = (left, right, overlap, similarity) -> {
            throw new UnsupportedOperationException("full");
        };
        for (Method method : METHODS) {
            for (int threads = 1; threads <= 3; threads++) {
                int running = threads;
                assertThrows(UnsupportedOperationException.class,
                    () -> method.run(records, full, running, MemoryReservation.UNLIMITED, JoinMonitor.NONE));
            }
        }
    }

    @Test
    public void testNoRecordsNoPairs() {
        Records none = SetJoinTests.records(List.of(new long[0]));
        for (Method method : METHODS) {
            assertEquals(0, method.run(none, NOWHERE, 2, MemoryReservation.UNLIMITED, JoinMonitor.NONE).pairs());
        }
    }
}
