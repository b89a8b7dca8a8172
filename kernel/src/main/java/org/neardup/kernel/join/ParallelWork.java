package org.neardup.kernel.join;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
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
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Worker<T>> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            workers.add(new Worker<>(new PairBuffer(sink), work, failure));
        }
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            Thread thread = new Thread(workers.get(i), "neardup-join-" + i);
            thread.setDaemon(true);
            others.add(thread);
            thread.start();
        }
        workers.get(0).run();
        others.forEach(ParallelWork::join);
        return switch (failure.get()) {
            case null -> workers.stream().map(worker -> worker.result).toList();
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        };
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

    private static final class Worker<T> implements Runnable {

        private final PairBuffer buffer;
        private final Work<T> work;
        private final AtomicReference<Throwable> failure;
        private T result;

        Worker(PairBuffer buffer, Work<T> work, AtomicReference<Throwable> failure) {
            this.buffer = buffer;
            this.work = work;
            this.failure = failure;
        }

        @Override
        public void run() {
            try {
                result = work.run(buffer, () -> failure.get() == null);
                buffer.flush();
            } catch (Throwable e) {
                failure.compareAndSet(null, e);
            }
        }
    }
}
