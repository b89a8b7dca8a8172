package org.neardup.analysis.token;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import org.neardup.analysis.text.Characters;
import org.neardup.analysis.text.TextForm;

/**
 * The 64-bit digest of a whole text, for comparing texts that have too few tokens: XXH3-64 with seed 0 over the UTF-16 code units, low byte
 * first, of the text in the form {@link TextForm#CASED}, with each run of white space replaced by one space, and removed at both ends.
 * Several values of a field are parts of one text, with white space between them. Not thread safe.
 *
 * <p>Another digest is of the text's <i>numbers</i>, its runs of letters and digits in that form that contain a digit, as a multiset: texts
 * that differ in a price, a size or a year have different ones.
 */
public final class TextDigest {
    /** The digest of blank texts; no other text has it. */
    public static final long NONE = 0;

    private static final long PRIME = 0x9E3779B97F4A7C15L;

    private final HashStream64 hash = Hashing.xxh3_64().hashStream();
    private final char[] buffer = new char[1 << 8];
    private int buffered;
    private boolean isBlank = true;
    /** The sum of the hashes of all numbers so far. */
    private long numbers;

    /**
     * Adds a part of the text.
     *
     * @param part the next part, after white space
     */
    public void add(String part) {
        String text = TextForm.CASED.of(part);
        addNumbers(text);
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

    private void addNumbers(String text) {
        long run = 0;
        boolean hasDigit = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isDigit = c < 0x80 ? c >= '0' && c <= '9' : Character.isDigit(c);
            if (isDigit || isLetter(c)) {
                run = (run + c + 1) * PRIME;
                hasDigit |= isDigit;
            } else {
                numbers += hasDigit ? mix(run) : 0;
                run = 0;
                hasDigit = false;
            }
        }
        numbers += hasDigit ? mix(run) : 0;
    }

    /** Whether a character is a letter or half of one, which makes parts of numbers of characters beyond the first plane, too. */
    private static boolean isLetter(char c) {
        return c < 0x80 ? (c | 0x20) >= 'a' && (c | 0x20) <= 'z' : Character.isLetter(c) || Character.isSurrogate(c);
    }

    /** Mixes like SplitMix64 (Steele, Lea, Flood, 2014), so that sums of different numbers differ. */
    private static long mix(long value) {
        long mixed = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    /** The digest of the text's numbers so far; 0 if there are none. */
    public long numbers() {
        return numbers;
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
