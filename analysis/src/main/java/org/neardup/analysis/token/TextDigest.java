package org.neardup.analysis.token;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import org.neardup.analysis.text.Characters;
import org.neardup.analysis.text.TextForm;

/**
 * The 64-bit digest of a whole text, for comparing texts that have too few tokens: XXH3-64 with seed 0 over the UTF-16 code units, low byte
 * first, of the text in the form {@link TextForm#CASED}, with each run of white space replaced by one space, and removed at both ends.
 * Several values of a field are parts of one text, with white space between them. Not thread safe.
 */
public final class TextDigest {
    /** The digest of blank texts; no other text has it. */
    public static final long NONE = 0;

    private final HashStream64 hash = Hashing.xxh3_64().hashStream();
    private final char[] buffer = new char[1 << 8];
    private int buffered;
    private boolean isBlank = true;

    /**
     * Adds a part of the text.
     *
     * @param part the next part, after white space
     */
    public void add(String part) {
        String text = TextForm.CASED.of(part);
        boolean afterSpace = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isSpace(c)) {
                afterSpace = true;
            } else {
                if (afterSpace && isBlank == false) {
                    put(' ');
                }
                put(c);
                afterSpace = false;
                isBlank = false;
            }
        }
    }

    /** Whether a text consists only of white space and characters that are not seen, and so has no digest. */
    public static boolean isBlank(String text) {
        return text.codePoints().allMatch(c -> isSpace(c) || Characters.isIgnorable(c));
    }

    private static boolean isSpace(int c) {
        boolean isPrintedAscii = c > ' ' && c < 0x7F;
        return isPrintedAscii == false && (Character.isWhitespace(c) || Character.isSpaceChar(c));
    }

    private void put(char c) {
        if (buffered == buffer.length) {
            flush();
        }
        buffer[buffered++] = c;
    }

    private void flush() {
        hash.putChars(buffer, 0, buffered);
        buffered = 0;
    }

    /** Returns the digest of the text so far. More may be added afterwards. */
    public long digest() {
        if (isBlank) {
            return NONE;
        }
        flush();
        long digest = hash.getAsLong();
        return digest == NONE ? 1 : digest;
    }
}
