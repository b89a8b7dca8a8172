package org.neardup.cluster.demo;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.IntConsumer;

/**
 * A bar that grows to the right as work gets done. It never moves the cursor back, so it reads as well in a file as in a terminal.
 */
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
     * @param total how many steps there are, at least 1
     */
    ProgressBar(PrintStream out, String what, int total) {
        this.out = out;
        this.total = total;
        out.print(what + " ");
        out.flush();
    }

    /** So many more steps are done; may be called from any thread. */
    @Override
    public synchronized void accept(int steps) {
        done += steps;
        int due = (int) ((long) WIDTH * done / total);
        for (; drawn < due; drawn++) {
            out.print('█');
        }
        out.flush();
    }

    /** Ends the line with the number of steps, the time and the speed. */
    synchronized void finish() {
        double seconds = (System.nanoTime() - start) / 1e9;
        out.println(String.format(Locale.ROOT, " %,d in %.1f s, %,.0f a second", done, seconds, done / seconds));
    }
}
