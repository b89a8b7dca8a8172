package org.neardup.analysis.text;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Set;

/** What normalization must know of a character, by the Unicode tables of the JDK. */
public final class Characters {
    /** Replaces an unpaired surrogate, which is no character, as in Lucene's terms. */
    static final char REPLACEMENT = '\uFFFD';

    /** The first and last code points of the ranges with the property Default_Ignorable_Code_Point, which the JDK does not know. */
    private static final int[] IGNORABLE = {
        0x00AD, 0x00AD, 0x034F, 0x034F, 0x061C, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180F, 0x200B, 0x200F, 0x202A, 0x202E,
        0x2060, 0x206F, 0x3164, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFEFF, 0xFFA0, 0xFFA0, 0xFFF0, 0xFFF8, 0x1BCA0, 0x1BCA3,
        0x1D173, 0x1D17A, 0xE0000, 0xE0FFF};

    /** The scripts whose letters have the line break class SA, Complex_Context: no spaces between words. */
    private static final Set<UnicodeScript> COMPLEX = EnumSet.of(
        UnicodeScript.THAI, UnicodeScript.LAO, UnicodeScript.MYANMAR, UnicodeScript.KHMER, UnicodeScript.TAI_LE, UnicodeScript.NEW_TAI_LUE,
        UnicodeScript.TAI_THAM, UnicodeScript.TAI_VIET, UnicodeScript.AHOM);

    private static final int THAI_SARA_AM = 0x0E33;
    private static final int LAO_AM = 0x0EB3;
    /** A mark of Unicode 15, which Lucene's tokenizer ignores. */
    private static final int LAO_YAMAKKAN = 0x0ECE;

    private static final byte JOINS = 1;
    private static final byte IN_CLUSTER = 2;
    private static final byte[] KINDS = kinds();

    private Characters() {}

    private static byte[] kinds() {
        byte[] kinds = new byte[Character.MAX_VALUE + 1];
        for (int c = 0; c < kinds.length; c++) {
            kinds[c] = find(c);
        }
        return kinds;
    }

    private static byte find(int c) {
        byte joins = findJoins(c) ? JOINS : 0;
        boolean isInCluster = (joins != 0 || Character.isLetter(c)) && COMPLEX.contains(UnicodeScript.of(c)) && c != LAO_YAMAKKAN;
        return isInCluster ? (byte) (joins | IN_CLUSTER) : joins;
    }

    private static byte kind(int codePoint) {
        return codePoint < KINDS.length ? KINDS[codePoint] : find(codePoint);
    }

    /**
     * Whether a character may compose with the one before it, belongs to its cluster, or is ignorable. All others begin a segment that can
     * be normalized alone.
     */
    static boolean joins(int codePoint) {
        return codePoint < KINDS.length ? (KINDS[codePoint] & JOINS) != 0 : findJoins(codePoint);
    }

    private static boolean findJoins(int c) {
        // Of the characters that compose with one before them, only vowels and final consonants of Hangul and Kirat Rai are not marks.
        boolean isVowel = c >= 0x1160 && c <= 0x11FF || c >= 0x16D40 && c <= 0x16D7F || c == THAI_SARA_AM || c == LAO_AM;
        return isVowel || isMark(c) || isIgnorable(c);
    }

    /** Whether a character is composed (NFC) if it is alone. */
    static boolean isComposed(int codePoint) {
        return Normalizer.isNormalized(Character.toString(codePoint), Normalizer.Form.NFC);
    }

    private static boolean isMark(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> false;
        };
    }

    /** Whether readers do not see a character, such as a soft hyphen. */
    public static boolean isIgnorable(int codePoint) {
        for (int i = 0; i < IGNORABLE.length; i += 2) {
            if (codePoint <= IGNORABLE[i + 1]) {
                return codePoint >= IGNORABLE[i];
            }
        }
        return false;
    }

    /** Whether a character begins a cluster: a letter of a script without spaces. */
    public static boolean beginsCluster(int codePoint) {
        return kind(codePoint) == IN_CLUSTER;
    }

    /** Replaces the apostrophes of typography by that of typewriters. */
    static int apostrophe(int codePoint) {
        return switch (codePoint) {
            case 0x2019, 0x02BC, 0xFF07 -> '\'';
            default -> codePoint;
        };
    }

    /** Folds case. */
    static int fold(int codePoint) {
        return Character.toLowerCase(Character.toUpperCase(codePoint));
    }
}
