package org.neardup.tool;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.neardup.tool.file.InputException;

/**
 * Reads files of token sets: one set a line, tokens as whole numbers from 0 to 2<sup>63</sup> - 1 in strictly ascending order, separated by
 * spaces or tabs; files as for {@link LineInput}.
 */
final class TokenSetReader {

    private final Path file;
    private LineInput in;

    private long[] tokens = new long[1 << 10];

    /** Receives one set; the array is valid only during the call. */
    interface Sink {

        void set(long[] tokens, int count);
    }

    TokenSetReader(Path file) {
        this.file = file;
    }

    /**
     * Reads the whole file.
     *
     * @throws InputException if a line is not a token set, or the file is truncated
     */
    void read(Sink sink) throws IOException {
        try (LineInput input = new LineInput(file, "whole numbers separated by spaces")) {
            in = input;
            in.readLines(first -> {
                int count = readLine(first);
                // Read the field only now: a long line may have replaced the array.
                sink.set(tokens, count);
            });
        }
    }

    /** Reads a line, given its first byte, and returns its number of tokens. */
    private int readLine(int first) throws IOException {
        int count = 0;
        int next = first;
        while (next != '\n') {
            if (LineInput.isDigit(next)) {
                count = add(in.readNumber(next), count);
                next = in.following();
            } else if (next == ' ' || next == '\t' || next == '\r') {
                next = in.next();
            } else if (next < 0) {
                throw in.truncated();
            } else {
                throw in.unexpected(next);
            }
        }
        if (count == 0) {
            throw in.error("empty set: a set needs at least one token");
        }
        return count;
    }

    private int add(long token, int count) {
        if (count > 0 && tokens[count - 1] >= token) {
            throw in.error(token == tokens[count - 1] ? "token " + token + " occurs twice"
                : "tokens must ascend, but " + token + " follows " + tokens[count - 1]);
        }
        if (count == tokens.length) {
            if (count > Integer.MAX_VALUE / 2) {
                throw in.error("a set has more than " + count + " tokens");
            }
            tokens = Arrays.copyOf(tokens, count * 2);
        }
        tokens[count] = token;
        return count + 1;
    }
}
