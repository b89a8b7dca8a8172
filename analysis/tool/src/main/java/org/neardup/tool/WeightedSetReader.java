package org.neardup.tool;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.neardup.tool.file.InputException;

/**
 * Reads files of weighted sets: one a line, each term as {@code term:weight}, terms as whole numbers from 0 to 2<sup>63</sup> - 1 in
 * strictly ascending order, weights as decimals, separated by spaces or tabs; files as for {@link LineInput}.
 */
final class WeightedSetReader {

    private static final int LONGEST_WEIGHT = 64;

    private final Path file;
    private final StringBuilder text = new StringBuilder();
    private LineInput in;
    private long[] terms = new long[1 << 10];
    private double[] weights = new double[1 << 10];

    /** Receives one weighted set; the arrays are valid only during the call. */
    interface Sink {

        /**
         * Receives a set.
         *
         * @throws IllegalArgumentException if the set is invalid; the reader adds file and line
         */
        void set(long[] terms, double[] weights, int count);
    }

    WeightedSetReader(Path file) {
        this.file = file;
    }

    /**
     * Reads the whole file.
     *
     * @throws InputException if a line is not a weighted set, the sink rejects it, or the file is truncated
     */
    void read(Sink sink) throws IOException {
        try (LineInput input = new LineInput(file, "term:weight pairs separated by spaces")) {
            in = input;
            in.readLines(first -> {
                int count = readLine(first);
                try {
                    sink.set(terms, weights, count);
                } catch (IllegalArgumentException e) {
                    throw in.error(e.getMessage());
                }
            });
        }
    }

    /** Reads a line, given its first byte, and returns its number of terms. */
    private int readLine(int first) throws IOException {
        int count = 0;
        int next = first;
        while (next != '\n') {
            if (LineInput.isDigit(next)) {
                makeRoom(count);
                terms[count] = in.readNumber(next);
                if (in.following() != ':') {
                    throw in.following() < 0 ? in.truncated() : in.unexpected(in.following());
                }
                next = readWeight(count++);
            } else if (isSpace(next)) {
                next = in.next();
            } else {
                throw next < 0 ? in.truncated() : in.unexpected(next);
            }
        }
        return count;
    }

    /** Reads a weight and returns the byte after it. */
    private int readWeight(int at) throws IOException {
        text.setLength(0);
        int next = in.next();
        while (next >= 0 && next != '\n' && isSpace(next) == false) {
            if (text.length() == LONGEST_WEIGHT) {
                throw in.error("term " + terms[at] + " has a weight of more than " + LONGEST_WEIGHT + " characters");
            }
            text.append((char) next);
            next = in.next();
        }
        weights[at] = weight(terms[at]);
        return next;
    }

    /** Parses {@link #text}. {@link Double#parseDouble} accepts more than decimals, and is slow for the usual single digit. */
    private double weight(long term) {
        if (text.length() == 1 && LineInput.isDigit(text.charAt(0))) {
            return text.charAt(0) - '0';
        }
        for (int i = 0; i < text.length(); i++) {
            if (LineInput.isDigit(text.charAt(i)) == false && ".eE+-".indexOf(text.charAt(i)) < 0) {
                throw notADecimal(term);
            }
        }
        try {
            double weight = Double.parseDouble(text.toString());
            // A weight that underflows is not 0, which would mean no term, but out of range; the sink rejects it.
            return weight == 0 && isAboveZero() ? Double.MIN_VALUE : weight;
        } catch (NumberFormatException e) {
            throw notADecimal(term);
        }
    }

    private boolean isAboveZero() {
        String decimal = text.toString().toLowerCase(Locale.ROOT);
        int exponent = decimal.indexOf('e');
        return decimal.startsWith("-") == false
            && (exponent < 0 ? decimal : decimal.substring(0, exponent)).chars().anyMatch(digit -> digit >= '1' && digit <= '9');
    }

    private InputException notADecimal(long term) {
        StringBuilder readable = new StringBuilder();
        text.chars().forEach(character -> readable.append(character > ' ' && character < 127 ? (char) character : '?'));
        return in.error("term " + term + " has the weight [" + readable + "]; weights are decimals");
    }

    private static boolean isSpace(int character) {
        return character == ' ' || character == '\t' || character == '\r';
    }

    private void makeRoom(int count) {
        if (count == terms.length) {
            if (count > Integer.MAX_VALUE / 2) {
                throw in.error("a set has more than " + count + " terms");
            }
            terms = Arrays.copyOf(terms, count * 2);
            weights = Arrays.copyOf(weights, count * 2);
        }
    }
}
