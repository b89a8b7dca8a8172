package org.neardup.kernel.join;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/** A number of threads, including the calling one, that run the parts of a task in parallel. The threads live as long as a task. */
final class ThreadTeam {

    private final int size;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    ThreadTeam(int size) {
        this.size = size;
    }

    /** Number of threads, and of parts. */
    int size() {
        return size;
    }

    /** Whether a part has failed; the other parts should then stop. */
    boolean hasFailed() {
        return failure.get() != null;
    }

    /** Runs all parts, numbered from 0, and returns when the last is done. Fails with the first failure of any part. */
    void run(IntConsumer task) {
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < size; i++) {
            int part = i;
            Thread thread = new Thread(() -> runPart(task, part), "neardup-join-" + part);
            thread.setDaemon(true);
            others.add(thread);
            thread.start();
        }
        runPart(task, 0);
        others.forEach(ThreadTeam::join);
        switch (failure.get()) {
            case null -> {
                return;
            }
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        }
    }

    private void runPart(IntConsumer task, int part) {
        try {
            task.accept(part);
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
        }
    }

    /** Waits for a thread even when interrupted: the thread must not call a sink after its join has returned. */
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
}
