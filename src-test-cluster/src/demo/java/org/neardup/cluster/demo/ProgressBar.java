package org.neardup.cluster.demo;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.IntConsumer;

/** A bar that grows to the right. It never moves the cursor back, so it also works in a file. */
final class ProgressBar implements IntConsumer {

    private static final int WIDTH = 40;

    private final PrintStream out;
    private final int total;
    private final long start = System.nanoTime();
    private int done;
    private int drawn;

    /**
     * @param out   where to draw
     * @param what  the text before the bar
     * @param total number of steps, at least 1
     */
    ProgressBar(PrintStream out, String what, int total) {
        this.out = out;
        this.total = total;
        out.print(what + " ");
        out.flush();
    }

    /** Advances by {@code steps}; thread safe. */
    @Override
    public synchronized void accept(int steps) {
        done += steps;
        int due = (int) ((long) WIDTH * done / total);
        for (; drawn < due; drawn++) {
            out.print('█');
        }
        out.flush();
    }

    /** Ends the line with the number of steps, the time and the rate. */
    synchronized void finish() {
        double seconds = (System.nanoTime() - start) / 1e9;
        out.println(String.format(Locale.ROOT, " %,d in %.1f s, %,.0f a second", done, seconds, done / seconds));
    }
}
