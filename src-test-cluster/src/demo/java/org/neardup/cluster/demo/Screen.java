package org.neardup.cluster.demo;

import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The output of the demo. A terminal gets colours and its full width; a file or a pipe gets the same text without colours. If Gradle hides
 * the terminal, the system property {@code neardup.columns} passes its width.
 */
final class Screen implements Closeable {

    private static final int NARROWEST = 100;
    private static final int WIDEST = 160;
    private static final int WITHOUT_TERMINAL = 128;

    // Moves to the start of the line and clears it.
    private static final String CLEAR = "\r\u001b[K";

    private final Terminal terminal = terminal(Integer.getInteger("neardup.columns", 0));
    private final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    private boolean isLineOpen;

    Screen() throws IOException {}

    private static Terminal terminal(int columnsOutOfSight) throws IOException {
        TerminalBuilder builder = TerminalBuilder.builder().encoding(StandardCharsets.UTF_8);
        if (columnsOutOfSight == 0) {
            return builder.system(true).dumb(true).build();
        }
        // Only used to query capabilities; output goes through the normal stream.
        return builder.system(false)
            .streams(InputStream.nullInputStream(), OutputStream.nullOutputStream())
            .type("xterm-256color")
            .size(Size.of(columnsOutOfSight, 1))
            .build();
    }

    /** For text without colours. */
    PrintStream out() {
        return out;
    }

    /** Prints a line. */
    void println(AttributedString line) {
        if (isLineOpen) {
            out.print(CLEAR);
            isLineOpen = false;
        }
        out.println(isTerminal() ? line.toAnsi(terminal) : line.toString());
    }

    /** Shows a line that the next one replaces; no effect if lines cannot be replaced. */
    void showForNow(AttributedString line) {
        if (isTerminal()) {
            out.print(CLEAR + line.columnSubSequence(0, terminal.getColumns() - 1).toAnsi(terminal));
            out.flush();
            isLineOpen = true;
        }
    }

    /** Maximum width of a table in columns. */
    int width() {
        int width = isTerminal() ? terminal.getColumns() : WITHOUT_TERMINAL;
        return Math.clamp(width, NARROWEST, WIDEST);
    }

    @Override
    public void close() throws IOException {
        out.flush();
        terminal.close();
    }

    private boolean isTerminal() {
        return terminal.getType().startsWith(Terminal.TYPE_DUMB) == false;
    }
}
