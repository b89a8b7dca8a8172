package org.neardup.kernel.spotsigs;

import java.util.List;
import org.neardup.kernel.join.HooksTestCase;
import org.neardup.kernel.join.Threshold;

/** The hooks of the matcher, LSH-S and I-Match. */
public class MatchHooksTests extends HooksTestCase {

    private static final Threshold THRESHOLD = Threshold.parse("0.5");

    @Override
    protected List<Method> methods() {
        return List.of(
            (records, sink, threads, memory, monitor) -> new SpotSigsJoin(THRESHOLD).withThreads(threads).withMemory(memory)
                .withMonitor(monitor).selfJoin(records, sink).join(),
            (records, sink, threads, memory, monitor) -> new LshJoin(3, 20, 1, THRESHOLD).withThreads(threads).withMemory(memory)
                .withMonitor(monitor).selfJoin(records, sink),
            (records, sink, threads, memory, monitor) -> new IMatch(IdfRange.ALL).withMemory(memory).withMonitor(monitor)
                .selfJoin(records, sink));
    }
}
