package org.neardup.cluster.demo;

import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where the demo prints. A terminal gets colours and its full width; a file or a pipe gets the same text without colours.
 */
final class Screen implements Closeable {

    private static final int NARROWEST = 100;
    private static final int WIDEST = 160;
    private static final int WITHOUT_TERMINAL = 128;

    private final Terminal terminal;
    private final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    Screen() throws IOException {
        terminal = TerminalBuilder.builder().system(true).dumb(true).encoding(StandardCharsets.UTF_8).build();
    }

    /** For text without colours. */
    PrintStream out() {
        return out;
    }

    /** Prints a line. */
    void println(AttributedString line) {
        out.println(isTerminal() ? line.toAnsi(terminal) : line.toString());
    }

    /** How many columns a table may fill. */
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
