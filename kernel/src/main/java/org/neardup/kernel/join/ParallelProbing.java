package org.neardup.kernel.join;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

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
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    ParallelProbing(JoinInput input, JoinPlan.ProbeFactory probes, JoinMonitor monitor) {
        this.input = input;
        this.probes = probes;
        this.monitor = monitor;
    }

    /** Runs to the end and returns what all threads counted. Fails with the first failure of any. */
    ProbeCounts run(int threads, PairSink sink) {
        if (threads == 1) {
            return work(sink);
        }
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            workers.add(new Worker(new PairBuffer(sink)));
        }
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            Thread thread = new Thread(workers.get(i), "neardup-join-" + i);
            thread.setDaemon(true);
            others.add(thread);
            thread.start();
        }
        workers.get(0).run();
        others.forEach(ParallelProbing::join);
        switch (failure.get()) {
            case null -> {
                return workers.stream().map(worker -> worker.counts).reduce(ProbeCounts.ZERO, ProbeCounts::plus);
            }
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        }
    }

    private ProbeCounts work(PairSink sink) {
        PairEmitter emitter = new PairEmitter(input, sink);
        Probe probe = probes.newProbe(emitter);
        int count = input.probing().count();
        while (failure.get() == null) {
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

    /** Waits for a thread whatever happens: it must not go on to call a sink whose join has returned. */
    private static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Worker implements Runnable {

        private final PairBuffer buffer;
        private ProbeCounts counts = ProbeCounts.ZERO;

        Worker(PairBuffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public void run() {
            try {
                counts = work(buffer);
                buffer.flush();
            } catch (Throwable e) {
                failure.compareAndSet(null, e);
            }
        }
    }
}
