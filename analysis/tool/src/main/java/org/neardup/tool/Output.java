package org.neardup.tool;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Standard output as every command writes it: buffered, without an allocation for each number. A failed write ends the command. */
final class Output implements AutoCloseable {

    private final PrintStream out;
    private final byte[] buffer = new byte[1 << 16];
    private int length;

    /** Writes to standard output, which stays open. */
    Output() {
        this.out = System.out;
    }

    /** Writes a line of tab-separated numbers, none of them negative. */
    void line(int... numbers) {
        for (int i = 0; i < numbers.length; i++) {
            number(numbers[i]);
            character(i + 1 < numbers.length ? '\t' : '\n');
        }
    }

    /** Writes a number that is not negative. */
    void number(int number) {
        if (number >= 10) {
            number(number / 10);
        }
        character((char) ('0' + number % 10));
    }

    /** Writes an ASCII character. */
    void character(char character) {
        put((byte) character);
    }

    /** Writes a text. */
    void text(String text) {
        bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes text in UTF-8. */
    void bytes(byte[] bytes) {
        for (byte each : bytes) {
            put(each);
        }
    }

    private void put(byte each) {
        if (length == buffer.length) {
            flush();
        }
        buffer[length++] = each;
    }

    private void flush() {
        out.write(buffer, 0, length);
        length = 0;
        if (out.checkError()) {
            throw new OutputException();
        }
    }

    /**
     * Writes what is left.
     *
     * @throws OutputException if any write has failed
     */
    @Override
    public void close() {
        flush();
    }
}
