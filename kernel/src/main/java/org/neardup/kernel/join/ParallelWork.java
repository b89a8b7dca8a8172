package org.neardup.kernel.join;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Runs the same work in one or several threads that find pairs for one sink. All threads end when one of them fails. */
public final class ParallelWork {

    private ParallelWork() {}

    /** The work of each thread; threads take their parts from a shared counter. */
    @FunctionalInterface
    public interface Work<T> {

        /**
         * Does this thread's share.
         *
         * @param sink this thread's buffer for the common sink
         * @param goOn to be polled; false once another thread has failed
         */
        T run(PairSink sink, BooleanSupplier goOn);
    }

    /** Runs the work, also on the calling thread, and returns the result of each thread. Fails with the first failure of any thread. */
    public static <T> List<T> run(int threads, PairSink sink, Work<T> work) {
        if (threads == 1) {
            return List.of(work.run(sink, () -> true));
        }
        ThreadTeam team = new ThreadTeam(threads);
        List<T> results = new ArrayList<>(Collections.nCopies(threads, null));
        team.run(part -> {
            PairBuffer buffer = new PairBuffer(sink);
            results.set(part, work.run(buffer, () -> team.hasFailed() == false));
            buffer.flush();
        });
        return results;
    }
}
