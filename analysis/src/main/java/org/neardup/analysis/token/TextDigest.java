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

    private static final byte SPACE = 0;
    private static final byte OTHER = 1;
    private static final byte LETTER = 2;
    private static final byte DIGIT = 3;
    private static final byte[] KINDS = new byte[0x80];

    static {
        for (char c = 0; c < KINDS.length; c++) {
            KINDS[c] = kindOf(c);
        }
    }

    private final HashStream64 hash = Hashing.xxh3_64().hashStream();
    private boolean isBlank = true;
    /** The sum of the hashes of all numbers so far. */
    private long numbers;

    /**
     * Adds a part of the text.
     *
     * @param part the next part, after white space
     */
    public void add(String part) {
        char[] text = TextForm.CASED.of(part).toCharArray();
        addNumbers(text);
        addWithoutSpaces(text);
    }

    /** Works in place: what is written never overtakes what is read. Without branches, which words would mispredict. */
    private void addWithoutSpaces(char[] text) {
        int written = 0;
        int afterSpace = 1;
        for (char c : text) {
            int space = kind(c) == SPACE ? 1 : 0;
            text[written] = space == 1 ? ' ' : c;
            written += 1 - (space & afterSpace);
            afterSpace = space;
        }
        written -= written > 0 ? afterSpace : 0;
        if (written > 0) {
            if (isBlank == false) {
                hash.putChar(' ');
            }
            hash.putChars(text, 0, written);
            isBlank = false;
        }
    }

    private void addNumbers(char[] text) {
        for (int i = 0; i < text.length; i++) {
            if (kind(text[i]) == DIGIT) {
                int start = i;
                while (start > 0 && kind(text[start - 1]) >= LETTER) {
                    start--;
                }
                while (i < text.length && kind(text[i]) >= LETTER) {
                    i++;
                }
                addNumber(text, start, i);
            }
        }
    }

    private void addNumber(char[] text, int start, int end) {
        long run = 0;
        for (int i = start; i < end; i++) {
            run = (run + text[i] + 1) * PRIME;
        }
        numbers += mix(run);
    }

    private static int kind(char c) {
        return c < KINDS.length ? KINDS[c] : kindOf(c);
    }

    /** Halves of characters are letters, so that characters beyond the first plane are parts of numbers, too. */
    private static byte kindOf(char c) {
        if (isSpace(c)) {
            return SPACE;
        }
        if (Character.isDigit(c)) {
            return DIGIT;
        }
        return Character.isLetter(c) || Character.isSurrogate(c) ? LETTER : OTHER;
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

    /** Returns the digest of the text so far. More may be added afterwards. */
    public long digest() {
        if (isBlank) {
            return NONE;
        }
        long digest = hash.getAsLong();
        return digest == NONE ? 1 : digest;
    }
}
