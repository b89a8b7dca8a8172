package org.neardup.kernel.join;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Runs the same work in one thread or several, which find pairs for one sink. Threads end when one of them fails. */
public final class ParallelWork {

    private ParallelWork() {
    }

    /** What every thread does; the parts of the whole it takes from a counter shared with the others. */
    @FunctionalInterface
    public interface Work<T> {

        /**
         * Does this thread's share.
         *
         * @param sink this thread's own way to the common sink
         * @param goOn to be asked from time to time; false once another thread has failed
         */
        T run(PairSink sink, BooleanSupplier goOn);
    }

    /** Runs to the end, the calling thread among the others, and returns what each returned. Fails with the first failure of any. */
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
