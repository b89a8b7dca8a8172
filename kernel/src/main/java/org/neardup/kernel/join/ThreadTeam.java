package org.neardup.kernel.join;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/** A number of threads that do the parts of a task side by side, the calling one among them. Threads live as long as a task. */
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

    /** Whether a part has failed, which is a reason for the others to end. */
    boolean hasFailed() {
        return failure.get() != null;
    }

    /** Does all parts, from 0 on, and returns when the last is done. Fails with the first failure of any. */
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
}
