package org.neardup.tool;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.neardup.kernel.join.PairSink;

/** Writes pairs as lines, without an allocation for each: similarities of integers repeat, so their texts are cached. */
final class PairWriter implements PairSink {

    /** The format of a pair. */
    enum Format {
        TSV, JSON, NONE
    }

    /** What a pair has besides its lines. */
    enum Value {
        SIMILARITY {
            @Override
            String text(double value) {
                return Double.toString(value);
            }
        },
        /** A number of edits. */
        DISTANCE {
            @Override
            String text(double value) {
                return Integer.toString((int) value);
            }
        };

        abstract String text(double value);
    }

    private static final int CACHED = 1 << 12;
    private static final byte[] LEFT = ascii("{\"left\":");
    private static final byte[] RIGHT = ascii(",\"right\":");
    private static final byte[] END = ascii("}\n");

    private final Output output;
    private final Format format;
    private final Value value;
    private final byte[] valueName;
    private final double[] values = new double[CACHED];
    private final byte[][] texts = new byte[CACHED][];

    PairWriter(Output output, Format format, Value value) {
        this.output = output;
        this.format = format;
        this.value = value;
        this.valueName = ascii(",\"" + value.name().toLowerCase(Locale.ROOT) + "\":");
    }

    @Override
    public void accept(int left, int right, int overlap, double similarity) {
        switch (format) {
            case TSV -> {
                output.number(left);
                output.character('\t');
                output.number(right);
                output.character('\t');
                output.bytes(text(similarity));
                output.character('\n');
            }
            case JSON -> {
                output.bytes(LEFT);
                output.number(left);
                output.bytes(RIGHT);
                output.number(right);
                output.bytes(valueName);
                output.bytes(text(similarity));
                output.bytes(END);
            }
            case NONE -> {}
        }
    }

    private byte[] text(double similarity) {
        int slot = (int) (Double.doubleToLongBits(similarity) * 0x9E3779B97F4A7C15L >>> 52);
        if (texts[slot] == null || values[slot] != similarity) {
            values[slot] = similarity;
            texts[slot] = ascii(value.text(similarity));
        }
        return texts[slot];
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
