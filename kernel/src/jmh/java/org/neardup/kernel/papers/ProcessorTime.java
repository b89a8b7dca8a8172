package org.neardup.kernel.papers;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Processor time of the calling thread; other load affects it less than elapsed time. */
public final class ProcessorTime {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int LEAST_ROUNDS = 3;

    private ProcessorTime() {}

    /** The minimum of some rounds, in nanoseconds. */
    public static double best(int rounds, Runnable work) {
        double best = Double.POSITIVE_INFINITY;
        for (int round = 0; round < rounds; round++) {
            best = Math.min(best, of(work));
        }
        return best;
    }

    /**
     * The minimum, in milliseconds, of the rounds that fit into some seconds of processor time, at least {@value #LEAST_ROUNDS}. On a busy
     * machine that takes longer, so that the JIT has time for the work, too.
     */
    public static double bestMillis(double seconds, Runnable work) {
        long start = THREADS.getCurrentThreadCpuTime();
        double best = best(LEAST_ROUNDS, work);
        while (THREADS.getCurrentThreadCpuTime() - start < seconds * 1e9) {
            best = Math.min(best, of(work));
        }
        return best / 1e6;
    }

    private static long of(Runnable work) {
        long start = THREADS.getCurrentThreadCpuTime();
        work.run();
        return THREADS.getCurrentThreadCpuTime() - start;
    }
}
