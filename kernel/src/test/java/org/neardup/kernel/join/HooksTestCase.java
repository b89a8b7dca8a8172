package org.neardup.kernel.join;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.Test;

/** Memory, progress, cancellation and failures of methods that find pairs, as a server needs them. */
public abstract class HooksTestCase {

    protected static final PairSink NOWHERE = (left, right, overlap, similarity) -> {};

    protected final Records records = SetJoinTests.records(RandomSets.NEAR_DUPLICATES.collection(new Random(7), 2000));

    /** A method with hooks. */
    public interface Method {

        /** Finds pairs; a method that cannot use several threads uses one. */
        JoinStatistics run(Records records, PairSink sink, int threads, MemoryReservation memory, JoinMonitor monitor);
    }

    /** The tested methods. */
    protected abstract List<Method> methods();

    @Test
    public void testMemoryIsReservedAndReleased() {
        for (Method method : methods()) {
            for (int threads = 1; threads <= 2; threads++) {
                CountedMemory memory = new CountedMemory();
                JoinStatistics statistics = method.run(records, NOWHERE, threads, memory, JoinMonitor.NONE);
                assertEquals(0, memory.reserved());
                assertEquals(memory.peak(), statistics.memoryBytes());
                assertTrue("at least a number for each index entry", memory.peak() >= statistics.indexEntries() * Integer.BYTES);
            }
        }
    }

    @Test
    public void testRefusedMemoryEndsItBeforeAnyPair() {
        for (Method method : methods()) {
            List<Integer> pairs = new ArrayList<>();
            assertThrows(IllegalStateException.class, () -> method.run(records, (left, right, overlap, similarity) -> pairs.add(left), 1,
                new CountedMemory(0), JoinMonitor.NONE));
            assertEquals(List.of(), pairs);
        }
    }

    @Test
    public void testProgressReachesTheEnd() {
        for (Method method : methods()) {
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
        for (Method method : methods()) {
            for (int threads = 1; threads <= 3; threads++) {
                CountedMemory memory = new CountedMemory();
                int running = threads;
                assertThrows(CancellationException.class,
                    () -> method.run(records, NOWHERE, running, memory, (probed, total) -> probed < total / 2));
                assertEquals(0, memory.reserved());
            }
        }
    }

    @Test
    public void testFailureOfTheSinkIsTheFailureOfTheMethod() {
        PairSink full = (left, right, overlap, similarity) -> {
            throw new UnsupportedOperationException("full");
        };
        for (Method method : methods()) {
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
        for (Method method : methods()) {
            assertEquals(0, method.run(none, NOWHERE, 2, MemoryReservation.UNLIMITED, JoinMonitor.NONE).pairs());
        }
    }
}
