package org.neardup.kernel.join;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/**
 * Probes with all records, in one thread or several. The index is read-only, so threads share only a counter, from which each takes its
 * next chunk of records. A thread's chunks ascend, so its tables of bounds change rarely.
 */
final class ParallelProbing {

    private static final PairSink NOWHERE = (left, right, overlap, similarity) -> {};
    private static final int EQUAL = 1;

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
        return ParallelWork.run(threads, NOWHERE, (own, goOn) -> {
            PairCounter counter = new PairCounter(input);
            ProbeCounts counts = work(counter, goOn);
            pairs.add(counter.pairs());
            return counts;
        }).stream().reduce(ProbeCounts.ZERO, ProbeCounts::plus);
    }

    /** Reports the links of each thread's pairs and returns the counts of all threads. */
    ProbeCounts runForLinks(int threads, LinkSink sink) {
        // The buffer of a thread is one for pairs: the overlap tells whether the records are equal.
        PairSink links = (left, right, overlap, similarity) -> sink.accept(left, right, overlap == EQUAL);
        return ParallelWork.run(threads, links, (own, goOn) -> {
            LinkSink linksOfThread = (left, right, equal) -> own.accept(left, right, equal ? EQUAL : 0, 0);
            return work(new LinkForest(input, linksOfThread), goOn);
        }).stream().reduce(ProbeCounts.ZERO, ProbeCounts::plus);
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
