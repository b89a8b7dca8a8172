package org.neardup.kernel.join;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Probes with all records, in one thread or several. The index is read-only, so threads share only a counter, from which each takes its
 * next chunk of records. A thread's chunks ascend, so its tables of bounds change rarely.
 */
final class ParallelProbing {

    private final JoinInput input;
    private final JoinPlan.ProbeFactory<?> probes;
    private final JoinProgress progress;
    private final AtomicInteger nextChunk = new AtomicInteger();

    ParallelProbing(JoinInput input, JoinPlan.ProbeFactory<?> probes, JoinProgress progress) {
        this.input = input;
        this.probes = probes;
        this.progress = progress;
    }

    /** Reports all pairs and returns the counts of all threads. */
    ProbeCounts run(int threads, PairSink sink) {
        return ParallelWork.run(threads, sink, (own, goOn) -> work(new PairEmitter(input, own), goOn)).stream()
            .reduce(ProbeCounts.ZERO, ProbeCounts::plus);
    }

    /** Counts all pairs of input records into {@code pairs} and returns the counts of all threads. */
    ProbeCounts runForCount(int threads, LongAdder pairs) {
        return inThreads(threads, goOn -> {
            PairCounter counter = new PairCounter(input);
            ProbeCounts counts = work(counter, goOn);
            pairs.add(counter.pairs());
            return counts;
        });
    }

    /** Reports the links of each thread's pairs and returns the counts of all threads. */
    ProbeCounts runForLinks(int threads, LinkSink sink) {
        return inThreads(threads, goOn -> {
            LinkBuffer buffer = new LinkBuffer(sink);
            ProbeCounts counts = work(new LinkForest(input, buffer), goOn);
            buffer.flush();
            return counts;
        });
    }

    private static ProbeCounts inThreads(int threads, Function<BooleanSupplier, ProbeCounts> work) {
        ThreadTeam team = new ThreadTeam(threads);
        ProbeCounts[] counts = new ProbeCounts[threads];
        team.run(part -> counts[part] = work.apply(() -> team.hasFailed() == false));
        return Stream.of(counts).reduce(ProbeCounts.ZERO, ProbeCounts::plus);
    }

    private ProbeCounts work(PairReport report, BooleanSupplier goOn) {
        Probe probe = probes.newProbe(report);
        int count = input.probing().count();
        while (goOn.getAsBoolean()) {
            int chunk = nextChunk.getAndIncrement();
            // Compare before multiplying: the product may overflow an int.
            if (chunk > (count - 1) / JoinProgress.RECORDS || count == 0) {
                break;
            }
            int first = chunk * JoinProgress.RECORDS;
            int end = Math.min(count, first + JoinProgress.RECORDS);
            for (int record = first; input.isSelfJoin() && record < end; record++) {
                report.emitDuplicates(record);
            }
            probe.probe(first, end);
            progress.advance(end - first);
        }
        return probe.counts();
    }
}
