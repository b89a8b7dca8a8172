package org.neardup.tool;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.neardup.tool.file.InputException;

/** Reads files of text in UTF-8, line by line, as code points; files as for {@link LineInput}. A carriage return at the end is no text. */
final class TextReader {

    /** A text of more bytes is a document, not a title or a name. */
    private static final int LONGEST_LINE = 1 << 20;

    private final Path file;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private byte[] bytes = new byte[1 << 10];

    TextReader(Path file) {
        this.file = file;
    }

    /**
     * Reads the whole file.
     *
     * @throws InputException if a line is too long or not UTF-8, or the file is truncated
     */
    List<int[]> read() throws IOException {
        List<int[]> lines = new ArrayList<>();
        try (LineInput in = new LineInput(file, "a line of text")) {
            in.readLines(first -> lines.add(decode(in, readLine(in, first))));
        }
        return lines;
    }

    /** Reads a line, given its first byte, into {@link #bytes} and returns its length. */
    private int readLine(LineInput in, int first) throws IOException {
        int length = 0;
        for (int next = first; next != '\n'; next = in.next()) {
            if (next < 0) {
                throw in.truncated();
            }
            if (length == LONGEST_LINE) {
                throw in.error("the line has more than " + LONGEST_LINE + " bytes; compare long texts as sets of tokens");
            }
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, length * 2);
            }
            bytes[length++] = (byte) next;
        }
        return length > 0 && bytes[length - 1] == '\r' ? length - 1 : length;
    }

    private int[] decode(LineInput in, int length) {
        try {
            return decoder.decode(ByteBuffer.wrap(bytes, 0, length)).codePoints().toArray();
        } catch (CharacterCodingException e) {
            throw in.error("the line is not valid UTF-8; convert the file to UTF-8");
        }
    }
}
