package org.neardup.kernel.cli;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.ZipException;

/**
 * Reads files of token sets: one set a line, tokens as whole numbers from 0 to 2<sup>63</sup> - 1 in strictly ascending order, separated by
 * spaces or tabs. Plain or gzip, told by the content; a UTF-8 byte order mark at the beginning is skipped. Every line must end with a line
 * feed, so that a file cut in the middle is noticed.
 */
final class TokenSetReader {

    private static final int BUFFER = 1 << 16;
    private static final int[] BYTE_ORDER_MARK = {0xef, 0xbb, 0xbf};

    private final Path file;
    private final byte[] buffer = new byte[BUFFER];
    private InputStream in;
    private int position;
    private int limit;
    private long line = 1;

    private long[] tokens = new long[1 << 10];

    /** Receives one set; the array is only lent. */
    interface Sink {

        void set(long[] tokens, int count);
    }

    TokenSetReader(Path file) {
        this.file = file;
    }

    /**
     * Reads the whole file.
     *
     * @throws InputException if a line is not a token set, or the file is cut
     */
    void read(Sink sink) throws IOException {
        try (InputStream stream = open(); Progress progress = Progress.onTerminal()) {
            in = stream;
            int next = firstByte();
            while (next >= 0) {
                int count = readLine(next);
                // Only now: a long line moves to a larger array.
                sink.set(tokens, count);
                progress.read(line++);
                next = nextByte();
            }
        } catch (EOFException | ZipException e) {
            throw new InputException(file, line, "the compressed file is cut or damaged (" + e.getMessage() + ")");
        }
    }

    private InputStream open() throws IOException {
        InputStream stream = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        try {
            stream.mark(2);
            boolean compressed = stream.read() == 0x1f && stream.read() == 0x8b;
            stream.reset();
            return compressed ? new GzipMembers(stream, BUFFER) : stream;
        } catch (IOException e) {
            stream.close();
            throw e;
        }
    }

    /** Reads a line from its first byte on and returns its number of tokens. */
    private int readLine(int first) throws IOException {
        int count = 0;
        int next = first;
        while (next != '\n') {
            if (next >= '0' && next <= '9') {
                long token = 0;
                do {
                    if (token > (Long.MAX_VALUE - (next - '0')) / 10) {
                        throw new InputException(file, line, "a token is greater than " + Long.MAX_VALUE);
                    }
                    token = token * 10 + next - '0';
                    next = nextByte();
                } while (next >= '0' && next <= '9');
                count = add(token, count);
            } else if (next == ' ' || next == '\t' || next == '\r') {
                next = nextByte();
            } else if (next < 0) {
                throw new InputException(file, line, "the last line has no line feed: the file seems to be cut");
            } else {
                throw notANumber(next);
            }
        }
        if (count == 0) {
            throw new InputException(file, line, "empty set: a set needs at least one token");
        }
        return count;
    }

    private int add(long token, int count) {
        if (count > 0 && tokens[count - 1] >= token) {
            throw new InputException(file, line, token == tokens[count - 1] ? "token " + token + " is there twice"
                : "tokens must ascend, but " + token + " follows " + tokens[count - 1]);
        }
        if (count == tokens.length) {
            if (count > Integer.MAX_VALUE / 2) {
                throw new InputException(file, line, "a set has more than " + count + " tokens");
            }
            tokens = Arrays.copyOf(tokens, count * 2);
        }
        tokens[count] = token;
        return count + 1;
    }

    private InputException notANumber(int found) {
        return new InputException(file, line, "expected whole numbers separated by spaces, but found "
            + (found < 0 ? "the end of the file"
                : found > ' ' && found < 127 ? "[" + (char) found + "]" : String.format(Locale.ROOT, "byte 0x%02x", found)));
    }

    /** The first byte after a byte order mark, should there be one. */
    private int firstByte() throws IOException {
        int next = nextByte();
        if (next == BYTE_ORDER_MARK[0]) {
            for (int expected : BYTE_ORDER_MARK) {
                if (next != expected) {
                    throw notANumber(next);
                }
                next = nextByte();
            }
        }
        return next;
    }

    /** The next byte, 0 to 255, or -1 at the end. */
    private int nextByte() throws IOException {
        if (position == limit) {
            limit = in.read(buffer, 0, buffer.length);
            position = 0;
            if (limit <= 0) {
                limit = 0;
                return -1;
            }
        }
        return buffer[position++] & 0xff;
    }
}
