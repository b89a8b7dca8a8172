package org.neardup.tool.text;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.ZipException;
import org.neardup.tool.file.CompressedFile;
import org.neardup.tool.file.InputException;

/** Reads a file line by line into a buffer, which can hold several lines. Skips a UTF-8 byte order mark. */
final class LineReader implements AutoCloseable {

    private static final int BUFFER = 1 << 16;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    /** A longer record has another cause than its text, such as a quote that is not closed. */
    private static final int LONGEST_RECORD = 1 << 29;

    private final TextInput input;
    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int position;
    private int limit;
    private byte[] bytes = new byte[1 << 10];
    private int length;
    private long lines;

    LineReader(TextInput input) throws IOException {
        this.input = input;
        try {
            this.in = CompressedFile.open(input.path());
        } catch (EOFException | ZipException e) {
            throw damaged(e);
        }
        fill(BYTE_ORDER_MARK.length);
        if (limit >= BYTE_ORDER_MARK.length
            && Arrays.equals(buffer, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length)) {
            position = BYTE_ORDER_MARK.length;
        }
    }

    /** Forgets the lines in the buffer. */
    void clear() {
        length = 0;
    }

    /** Appends the next line, with its line feed, to the buffer; returns false at the end of the file. */
    boolean append() throws IOException {
        if (position == limit && fill(1) == false) {
            return false;
        }
        lines++;
        while (true) {
            int end = position;
            while (end < limit && buffer[end] != '\n') {
                end++;
            }
            boolean isEnd = end < limit;
            add(end - position + (isEnd ? 1 : 0));
            if (isEnd || fill(1) == false) {
                return true;
            }
        }
    }

    private void add(int count) {
        if (count > LONGEST_RECORD - length) {
            throw error("the record has more than " + LONGEST_RECORD + " bytes; check its quotes and line feeds");
        }
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + count, 2 * bytes.length));
        }
        System.arraycopy(buffer, position, bytes, length, count);
        length += count;
        position += count;
    }

    /** Reads at least this number of bytes into the empty buffer, if the file has them; returns whether it has any. */
    private boolean fill(int least) throws IOException {
        position = 0;
        limit = 0;
        try {
            while (limit < least) {
                int count = in.read(buffer, limit, buffer.length - limit);
                if (count < 0) {
                    break;
                }
                limit += count;
            }
        } catch (EOFException | ZipException e) {
            throw damaged(e);
        }
        return limit > 0;
    }

    private InputException damaged(IOException e) {
        return error("the compressed file is truncated or damaged (" + e.getMessage() + ")");
    }

    /** An error in the last line read. */
    InputException error(String problem) {
        return error(Math.max(1, lines), problem);
    }

    /** An error in a line, from 1. */
    InputException error(long line, String problem) {
        return new InputException(input.name(), line, problem);
    }

    /** The buffer. */
    byte[] bytes() {
        return bytes;
    }

    /** Number of bytes in the buffer. */
    int length() {
        return length;
    }

    /** The length of the buffer without the line end of its last line. */
    int contentLength() {
        int end = length > 0 && bytes[length - 1] == '\n' ? length - 1 : length;
        return end > 0 && bytes[end - 1] == '\r' ? end - 1 : end;
    }

    /** Number of lines read so far. */
    long lines() {
        return lines;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
