package org.neardup.kernel.join;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

/** The join of sets for links. */
public class LinksHooksTests extends HooksTestCase {

    private final SetJoin join = new SetJoin(Similarity.parse("jaccard", "0.5"));

    @Override
    protected List<Method> methods() {
        return List.of((records, sink, threads, memory, monitor) -> join.withThreads(threads).withMemory(memory).withMonitor(monitor)
            .selfLinks(records, (left, right, equal) -> sink.accept(left, right, 0, 0)));
    }

    @Test
    public void testMemoryIsReservedAsEstimated() {
        for (int threads = 1; threads <= 2; threads++) {
            CountedMemory memory = new CountedMemory();
            SetJoin reserving = join.withThreads(threads).withMemory(memory);
            reserving.selfLinks(records, (left, right, equal) -> {});
            JoinPlan plan = JoinPlan.cheapestForLinks(new JoinInput(records, records, join.similarity()));
            assertEquals(reserving.estimatedBytesOfLinks(plan), memory.peak());
            long forests = (long) threads * Integer.BYTES * records.count();
            assertTrue("pairs and forests", memory.peak() >= reserving.estimatedBytes(records) + forests);
        }
    }

    @Test
    public void testSinkIsNeverCalledByTwoThreadsAtOnce() {
        boolean[] inside = new boolean[1];
        join.withThreads(3).selfLinks(records, (left, right, equal) -> {
            if (inside[0]) {
                throw new AssertionError("two calls overlap");
            }
            inside[0] = true;
            Thread.onSpinWait();
            inside[0] = false;
        });
    }
}
