package org.neardup.tool;

import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicLong;
import org.neardup.kernel.join.JoinMonitor;

/** Shows the progress of a command on a terminal, in a line that overwrites itself. */
final class Progress implements JoinMonitor, AutoCloseable {

    private static final int SETS = 1 << 14;
    private static final String CLEARED = "\r" + " ".repeat(40) + "\r";

    private final PrintStream terminal;
    private final AtomicLong shown = new AtomicLong(-1);

    /**
     * Shows the progress on {@code terminal}.
     *
     * @param terminal null to show nothing
     */
    Progress(PrintStream terminal) {
        this.terminal = terminal;
    }

    /** Shows progress on standard error if the start script has detected a terminal, otherwise nothing. */
    static Progress onTerminal() {
        return new Progress(Boolean.getBoolean("neardup.terminal") ? System.err : null);
    }

    /** Shows the number of sets read. */
    void read(long sets) {
        read(sets, "sets");
    }

    /** Shows the number of things read. */
    void read(long count, String things) {
        if (count % SETS == 0) {
            show(count, "reading, " + count + " " + things);
        }
    }

    @Override
    public boolean proceed(int probed, int total) {
        long percent = total == 0 ? 100 : 100L * probed / total;
        show(percent, "joining " + percent + " %");
        return true;
    }

    private void show(long value, String text) {
        long before = shown.get();
        if (terminal != null && value > before && shown.compareAndSet(before, value)) {
            terminal.print("\r" + text);
            terminal.flush();
        }
    }

    /** Clears the line. */
    @Override
    public void close() {
        if (terminal != null && shown.get() >= 0) {
            terminal.print(CLEARED);
            terminal.flush();
        }
    }
}
