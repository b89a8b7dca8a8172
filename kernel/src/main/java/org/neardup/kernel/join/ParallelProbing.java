package org.neardup.kernel.join;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Probes with all records, in one thread or several. The index is read-only, so threads share nothing but a counter, from which each takes
 * the next chunk of records; a thread's chunks ascend, which is what the moving size filter of its {@link Probe} asks for.
 */
final class ParallelProbing {

    private static final int CHUNK = 128;

    private final JoinInput input;
    private final JoinPlan.ProbeFactory probes;
    private final JoinMonitor monitor;
    private final AtomicInteger nextChunk = new AtomicInteger();
    private final AtomicInteger probed = new AtomicInteger();

    ParallelProbing(JoinInput input, JoinPlan.ProbeFactory probes, JoinMonitor monitor) {
        this.input = input;
        this.probes = probes;
        this.monitor = monitor;
    }

    /** Runs to the end and returns what all threads counted. Fails with the first failure of any. */
    ProbeCounts run(int threads, PairSink sink) {
        return ParallelWork.run(threads, sink, this::work).stream().reduce(ProbeCounts.ZERO, ProbeCounts::plus);
    }

    private ProbeCounts work(PairSink sink, BooleanSupplier goOn) {
        PairEmitter emitter = new PairEmitter(input, sink);
        Probe probe = probes.newProbe(emitter);
        int count = input.probing().count();
        while (goOn.getAsBoolean()) {
            int chunk = nextChunk.getAndIncrement();
            // Compared before it is multiplied: chunk * CHUNK may exceed an int.
            if (chunk > (count - 1) / CHUNK || count == 0) {
                break;
            }
            int end = Math.min(count, chunk * CHUNK + CHUNK);
            for (int record = chunk * CHUNK; record < end; record++) {
                if (input.isSelfJoin()) {
                    emitter.emitDuplicates(record);
                }
                probe.probe(record);
            }
            if (!monitor.proceed(probed.addAndGet(end - chunk * CHUNK), count)) {
                throw new CancellationException("join cancelled");
            }
        }
        return probe.counts();
    }
}
