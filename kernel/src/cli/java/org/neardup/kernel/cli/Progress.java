package org.neardup.kernel.cli;

import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicInteger;
import org.neardup.kernel.join.JoinMonitor;

/** Shows on a terminal how far a join is, a line that overwrites itself. */
final class Progress implements JoinMonitor, AutoCloseable {

    private final PrintStream terminal;
    private final AtomicInteger shown = new AtomicInteger(-1);

    private Progress(PrintStream terminal) {
        this.terminal = terminal;
    }

    /** A progress line on standard error if the start script says that it is a terminal, a silent one otherwise. */
    static Progress onTerminal() {
        return new Progress(Boolean.getBoolean("neardup.terminal") ? System.err : null);
    }

    @Override
    public boolean proceed(int probed, int total) {
        int percent = (int) (100L * probed / total);
        int before = shown.get();
        if (terminal != null && percent > before && shown.compareAndSet(before, percent)) {
            terminal.print("\rjoining " + percent + " %");
            terminal.flush();
        }
        return true;
    }

    /** Clears the line. */
    @Override
    public void close() {
        if (terminal != null && shown.get() >= 0) {
            terminal.print("\r              \r");
            terminal.flush();
        }
    }
}
