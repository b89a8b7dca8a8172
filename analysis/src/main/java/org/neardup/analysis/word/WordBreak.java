package org.neardup.analysis.word;

import java.util.Arrays;

/**
 * The Word_Break property (UAX #29, table 3) of the most common characters of texts in Latin, Greek and Cyrillic letters. All others are
 * {@link #UNKNOWN}; {@link UnicodeWords} leaves them to Lucene.
 */
final class WordBreak {
    /** Never part of a word. */
    static final byte OTHER = 0;
    /** Joins letters. */
    static final byte MID_LETTER = 1;
    /** Joins digits. */
    static final byte MID_NUM = 2;
    /** Joins letters and joins digits. */
    static final byte MID_NUM_LET = 3;
    /** Not in the table. */
    static final byte UNKNOWN = 4;
    /** Joins with letters, digits and itself, like the underscore. This class and greater ones begin and continue words. */
    static final byte EXTEND_NUM_LET = 5;
    static final byte NUMERIC = 6;
    static final byte LETTER = 7;

    /** Characters from here on are unknown; General Punctuation and the currency symbols are below. */
    private static final int LIMIT = 0x20C0;
    private static final byte[] CLASSES = classes();

    private WordBreak() {}

    static byte of(char c) {
        return c < LIMIT ? CLASSES[c] : UNKNOWN;
    }

    /** Whether an ASCII middle character joins its neighbours, or may join them because one is not ASCII. */
    static boolean mayJoin(byte before, byte middle, byte after) {
        return (before | after) < 0 || CLASSES[before] == CLASSES[after] && joins(CLASSES[middle], CLASSES[before]);
    }

    /** Whether a character joins two characters of the same class (WB6, WB7, WB11, WB12). */
    static boolean joins(byte middle, byte sides) {
        return switch (middle) {
            case MID_LETTER -> sides == LETTER;
            case MID_NUM -> sides == NUMERIC;
            case MID_NUM_LET -> sides == LETTER || sides == NUMERIC;
            default -> false;
        };
    }

    private static byte[] classes() {
        byte[] classes = new byte[LIMIT];
        Arrays.fill(classes, 0x80, LIMIT, UNKNOWN);
        for (char c = 'a'; c <= 'z'; c++) {
            classes[c] = LETTER;
            classes[Character.toUpperCase(c)] = LETTER;
        }
        for (char c = '0'; c <= '9'; c++) {
            classes[c] = NUMERIC;
        }
        set(classes, EXTEND_NUM_LET, "_");
        set(classes, MID_LETTER, ":\u00b7");
        set(classes, MID_NUM, ",;");
        set(classes, MID_NUM_LET, ".'\u2018\u2019");
        // Blocks without unassigned letters, on which all Unicode versions agree: Latin, IPA, Greek, Cyrillic, Latin Additional.
        letters(classes, 0x00AA, 0x02AF);
        letters(classes, 0x0388, 0x03FF);
        letters(classes, 0x0400, 0x0481);
        letters(classes, 0x048A, 0x052F);
        letters(classes, 0x1E00, 0x1EFF);
        // Latin-1 punctuation and symbols, without the soft hyphen (Format) and the two emoji.
        set(classes, OTHER, "\u00a0\u00a1\u00a2\u00a3\u00a4\u00a5\u00a6\u00a7\u00a8\u00ab\u00ac\u00af\u00b0\u00b1\u00b2\u00b3\u00b4\u00b6");
        set(classes, OTHER, "\u00b8\u00b9\u00bb\u00bc\u00bd\u00be\u00bf\u00d7\u00f7");
        // Spaces, dashes, quotation marks, bullets, ellipsis, primes, the euro sign.
        for (char c = '\u2010'; c <= '\u2017'; c++) {
            classes[c] = OTHER;
        }
        set(classes, OTHER, "\u2002\u2003\u2009\u200a\u201a\u201b\u201c\u201d\u201e\u201f\u2020\u2021\u2022\u2026\u2030\u2032\u2033");
        set(classes, OTHER, "\u2039\u203a\u20ac");
        return classes;
    }

    private static void letters(byte[] classes, int first, int last) {
        for (int c = first; c <= last; c++) {
            if (Character.isLetter(c)) {
                classes[c] = LETTER;
            }
        }
    }

    private static void set(byte[] classes, byte wordBreak, String characters) {
        for (int i = 0; i < characters.length(); i++) {
            classes[characters.charAt(i)] = wordBreak;
        }
    }
}
