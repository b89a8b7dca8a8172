package org.neardup.kernel.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.neardup.kernel.join.PairSink;

/** Writes pairs as lines, without an allocation for each: similarities of integers repeat, so their texts are cached. */
final class PairWriter implements PairSink, AutoCloseable {

    /** The format of a pair. */
    enum Format {
        TSV, JSON, NONE
    }

    private static final int CACHED = 1 << 12;
    private static final int LONGEST_LINE = 128;

    private final PrintStream out;
    private final Format format;
    private final byte[] buffer = new byte[1 << 16];
    private final double[] values = new double[CACHED];
    private final byte[][] texts = new byte[CACHED][];
    private int length;

    PairWriter(PrintStream out, Format format) {
        this.out = out;
        this.format = format;
    }

    @Override
    public void accept(int left, int right, int overlap, double similarity) {
        if (length > buffer.length - LONGEST_LINE) {
            flush();
        }
        switch (format) {
            case TSV -> {
                number(left);
                buffer[length++] = '\t';
                number(right);
                buffer[length++] = '\t';
                similarity(similarity);
                buffer[length++] = '\n';
            }
            case JSON -> {
                text("{\"left\":");
                number(left);
                text(",\"right\":");
                number(right);
                text(",\"similarity\":");
                similarity(similarity);
                text("}\n");
            }
            case NONE -> { }
        }
    }

    private void number(int number) {
        if (number >= 10) {
            number(number / 10);
        }
        buffer[length++] = (byte) ('0' + number % 10);
    }

    private void text(String text) {
        for (int i = 0; i < text.length(); i++) {
            buffer[length++] = (byte) text.charAt(i);
        }
    }

    private void similarity(double value) {
        int slot = (int) (Double.doubleToLongBits(value) * 0x9E3779B97F4A7C15L >>> 52);
        if (texts[slot] == null || values[slot] != value) {
            values[slot] = value;
            texts[slot] = Double.toString(value).getBytes(StandardCharsets.US_ASCII);
        }
        byte[] bytes = texts[slot];
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
    }

    private void flush() {
        out.write(buffer, 0, length);
        length = 0;
        if (out.checkError()) {
            throw new OutputException();
        }
    }

    @Override
    public void close() {
        flush();
    }
}
