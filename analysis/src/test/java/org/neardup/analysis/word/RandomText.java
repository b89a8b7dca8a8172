package org.neardup.analysis.word;

import java.util.Random;
import org.apache.lucene.tests.util.TestUtil;

/** Random texts of many kinds: English-like words, punctuation, HTML, several scripts, any Unicode. */
public final class RandomText {
    private static final String[] WORDS = {
        "the", "The", "a", "an", "is", "WAS", "have", "don't", "isn’t", "of", "and", "to", "South", "Carolina", "primary", "3.14",
        "1,000", "e.g.", "U.S.A", "foo:bar", "a_b", "__", "naïve", "Größe", "Привет", "ΑΒΓ", "東京", "は", "서울", "😀",
        "#\ufe0f\u20e3", "e\u0301", "x\u00adx", "İ", "ᄒ\u1161\u11ab", "ὈΔΥΣΣΕΎΣ", "ς", "น้ำ", "ขึ้น",
        "ກວ່າ", "ខ្មែរ", "ကမ္ဘာ့", "می\u200cخواهم", "Ⱥ'b", "ไทย", "שלום", "ג\"ג", "カタカナ", "\ud800", "ǅ", "½", "©", "™", "…", "“",
        "”", "—", "'", "#", "*", "&", "&amp;", "&lt", "<", ">", "<b>", "</b>", "<p class=\"the\">", "<!-- a -->",
        "<script>is a</script>"};
    private static final String[] GAPS = {
        " ", " ", " ", " ", " ", "\n", "\t", ", ", ". ", "", "-", "'", ".", ":", "_", "\u00a0", "\u2003", "\r\n"};

    private RandomText() {}

    /** Generates a text. */
    public static String next(Random random) {
        switch (random.nextInt(6)) {
            case 0:
                return TestUtil.randomUnicodeString(random, 60);
            case 1:
                return TestUtil.randomHtmlishString(random, 60);
            case 2:
                return TestUtil.randomRealisticUnicodeString(random, 0, 60);
            case 3:
                return ascii(random, random.nextInt(120));
            default:
                return words(random, random.nextInt(80));
        }
    }

    private static String ascii(Random random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) random.nextInt(128));
        }
        return text.toString();
    }

    private static String words(Random random, int count) {
        StringBuilder text = new StringBuilder();
        // Mostly plain text, for long chains of ordinary words.
        int kinds = random.nextBoolean() ? 18 : WORDS.length;
        for (int i = 0; i < count; i++) {
            text.append(random.nextInt(8) == 0 ? TestUtil.randomSimpleString(random, 1, 300) : WORDS[random.nextInt(kinds)]);
            text.append(GAPS[random.nextInt(GAPS.length)]);
        }
        return text.toString();
    }

    /** Escapes a text to ASCII. */
    public static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (char c : text.toCharArray()) {
            escaped.append(c >= ' ' && c < 127 ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        return escaped.toString();
    }
}
