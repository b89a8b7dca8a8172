package org.neardup.kernel.cli;

import java.io.BufferedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Writes lines of tab-separated integers. */
final class NumberWriter implements AutoCloseable {

    private final PrintStream out;

    NumberWriter(PrintStream out) {
        this.out = new PrintStream(new BufferedOutputStream(out, 1 << 16), false, StandardCharsets.US_ASCII);
    }

    /** Writes a line. */
    void line(int... numbers) {
        for (int i = 0; i < numbers.length; i++) {
            out.print(numbers[i]);
            out.print(i + 1 < numbers.length ? '\t' : '\n');
        }
    }

    /** Flushes the output; standard output itself stays open. */
    @Override
    public void close() {
        if (out.checkError()) {
            throw new OutputException();
        }
    }
}
