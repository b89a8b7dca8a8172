package org.neardup.kernel.join;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;

/** The hooks of the join of sets, with tests specific to it. */
public class JoinHooksTests extends HooksTestCase {

    private final SetJoin join = new SetJoin(Similarity.parse("jaccard", "0.5"));

    @Override
    protected List<Method> methods() {
        return List.of((records, sink, threads, memory, monitor) -> join.withThreads(threads).withMemory(memory).withMonitor(monitor)
            .selfJoin(records, sink));
    }

    @Test
    public void testMemoryIsReservedAsEstimated() {
        for (int threads = 1; threads <= 2; threads++) {
            CountedMemory memory = new CountedMemory();
            SetJoin reserving = join.withThreads(threads).withMemory(memory);
            JoinStatistics statistics = reserving.selfJoin(records, NOWHERE);
            assertEquals(reserving.estimatedBytes(records), memory.peak());
            assertTrue("at least the index entries", memory.peak() > statistics.indexEntries() * Long.BYTES);
        }
    }

    @Test
    public void testProgressCountsRecords() {
        for (int threads = 1; threads <= 3; threads++) {
            List<Integer> totals = Collections.synchronizedList(new ArrayList<>());
            join.withThreads(threads).withMonitor((probed, total) -> totals.add(total)).selfJoin(records, NOWHERE);
            assertEquals(Set.of(records.count()), Set.copyOf(totals));
        }
    }

    @Test
    public void testCancellationWhileTheIndexIsBuilt() {
        for (int threads = 1; threads <= 3; threads++) {
            CountedMemory memory = new CountedMemory();
            AtomicInteger asked = new AtomicInteger();
            List<Integer> pairs = Collections.synchronizedList(new ArrayList<>());
            SetJoin cancelled = join.withThreads(threads).withMemory(memory)
                .withMonitor((probed, total) -> {
                    assertEquals("still building", 0, probed);
                    return asked.incrementAndGet() < 5;
                });
            assertThrows(CancellationException.class,
                () -> cancelled.selfJoin(records, (left, right, overlap, similarity) -> pairs.add(left)));
            assertEquals(List.of(), pairs);
            assertEquals(0, memory.reserved());
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
