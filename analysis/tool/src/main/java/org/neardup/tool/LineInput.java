package org.neardup.tool;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.ZipException;
import org.neardup.tool.file.CompressedFile;
import org.neardup.tool.file.InputException;

/**
 * Reads a text file, {@linkplain CompressedFile plain or compressed}, byte by byte; skips a UTF-8 byte order mark at the beginning. Every
 * line must end with a line feed, so that truncated files are detected. Errors name file and line.
 */
final class LineInput implements AutoCloseable {

    private static final int BUFFER = 1 << 16;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final Path file;
    private final String expected;
    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int position;
    private int limit;
    private long line = 1;
    private int following;

    /** Reads a line including its line feed. */
    @FunctionalInterface
    interface LineReader {

        /**
         * Reads a line.
         *
         * @param first its first byte
         */
        void read(int first) throws IOException;
    }

    /**
     * Opens a file.
     *
     * @param expected the content of lines, for errors
     */
    LineInput(Path file, String expected) throws IOException {
        this.file = file;
        this.expected = expected;
        try {
            this.in = CompressedFile.open(file);
        } catch (EOFException | ZipException e) {
            throw damaged(e);
        }
    }

    /**
     * Reads all lines.
     *
     * @throws InputException if the file is truncated or damaged, or if the reader throws it
     */
    void readLines(LineReader reader) throws IOException {
        try (Progress progress = Progress.onTerminal()) {
            int next = firstByte();
            while (next >= 0) {
                reader.read(next);
                progress.read(line++);
                next = next();
            }
        } catch (EOFException | ZipException e) {
            throw damaged(e);
        }
    }

    private InputException damaged(IOException e) {
        return error("the compressed file is truncated or damaged (" + e.getMessage() + ")");
    }

    /**
     * Reads a whole number from 0 to 2<sup>63</sup> - 1; {@link #following} is the byte after it.
     *
     * @param first its first digit
     */
    long readNumber(int first) throws IOException {
        long number = 0;
        int next = first;
        do {
            if (number > (Long.MAX_VALUE - (next - '0')) / 10) {
                throw error("a token is greater than " + Long.MAX_VALUE);
            }
            number = number * 10 + next - '0';
            next = next();
        } while (isDigit(next));
        following = next;
        return number;
    }

    /** The byte after the last number read. */
    int following() {
        return following;
    }

    static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    /** An error in the current line. */
    InputException error(String problem) {
        return new InputException(file.toString(), line, problem);
    }

    /** The error of an unexpected byte, or of the unexpected end of the file. */
    InputException unexpected(int found) {
        return error("expected " + expected + ", but found " + (found < 0 ? "the end of the file"
            : found > ' ' && found < 127 ? "[" + (char) found + "]" : String.format(Locale.ROOT, "byte 0x%02x", found)));
    }

    /** The error of a file that ends within a line. */
    InputException truncated() {
        return error("the last line has no line feed: the file seems to be truncated");
    }

    /** The first byte after an optional byte order mark. */
    private int firstByte() throws IOException {
        limit = in.readNBytes(buffer, 0, BYTE_ORDER_MARK.length);
        position = limit == BYTE_ORDER_MARK.length && Arrays.equals(buffer, 0, limit, BYTE_ORDER_MARK, 0, limit) ? limit : 0;
        return next();
    }

    /** The next byte, 0 to 255, or -1 at the end. */
    int next() throws IOException {
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

    @Override
    public void close() throws IOException {
        in.close();
    }
}
