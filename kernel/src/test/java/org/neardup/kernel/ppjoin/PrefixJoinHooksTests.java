package org.neardup.kernel.ppjoin;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.neardup.kernel.join.HooksTestCase;
import org.neardup.kernel.join.Similarity;

/** The hooks of the published joins. */
public class PrefixJoinHooksTests extends HooksTestCase {

    private final PrefixJoin join = new PrefixJoin(Similarity.parse("jaccard", "0.5"), new PrefixAlgorithm.PpJoin());

    @Override
    protected List<Method> methods() {
        return List.of(
            (records, sink, threads, memory, monitor) -> join.withMemory(memory).withMonitor(monitor).selfJoin(records, sink));
    }

    @Test
    public void testCancellationWhileTheListsAreAllocated() {
        AtomicInteger asked = new AtomicInteger();
        PrefixJoin cancelled = join.withMonitor((probed, total) -> {
            assertEquals("still building", 0, probed);
            return asked.incrementAndGet() < 5;
        });
        assertThrows(CancellationException.class, () -> cancelled.selfJoin(records, NOWHERE));
    }
}
