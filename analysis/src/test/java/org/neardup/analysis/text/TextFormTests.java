package org.neardup.analysis.text;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.text.Normalizer;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.CharFilter;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.neardup.analysis.word.RandomText;

public class TextFormTests extends LuceneTestCase {
    /** The definition of {@link TextForm#FOLDED}, applied to the whole text. */
    public static String folded(String text) {
        StringBuilder folded = new StringBuilder();
        cased(text).codePoints().map(c -> Character.toLowerCase(Character.toUpperCase(c))).forEach(folded::appendCodePoint);
        return Normalizer.normalize(folded, Normalizer.Form.NFC);
    }

    private static String cased(String text) {
        String visible = text.replaceAll(
            "[\\xAD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0"
                + "\uFFF0-\uFFF8\\x{1BCA0}-\\x{1BCA3}\\x{1D173}-\\x{1D17A}\\x{E0000}-\\x{E0FFF}]",
            "");
        return Normalizer.normalize(visible.replaceAll("\\p{Cs}", "\ufffd"), Normalizer.Form.NFC).replaceAll("[\u2019\u02BC\uFF07]", "'");
    }

    public void testExamples() {
        Map<String, String> forms = Map.of(
            "inter\u00adnational", "international", "\ufeffA\u200dB\u200cC\ufe0f", "abc", "Größe", "größe", "ΟΔΌΣ", "οδόσ", "οδός", "οδόσ",
            "e\u0301\u200b\u0323", "ẹ\u0301", "J\u030c", "ǰ",
            "Rock’n’Roll ʼ＇", "rock'n'roll ''", "\ud800x\udc00", "\ufffdx\ufffd", "Ǆ ǅ", "ǆ ǆ");
        forms.forEach((text, form) -> assertEquals(form, TextForm.FOLDED.of(text)));
        assertEquals("the case stays: É", TextForm.CASED.of("the case stays: E\u0301"));
        assertEquals("ph\u1edf b\u00f2", TextForm.FOLDED.of("PHO\u031b\u0309 BO\u0300"));
        assertEquals("한국어", TextForm.FOLDED.of(Normalizer.normalize("한국어", Normalizer.Form.NFD)));
        assertEquals("a ไ  ที่ b น้ำ ", TextForm.WORDS.of("aไ ที่b\u200bน้ำ"));
    }

    public void testATextInItsFormIsReturned() {
        for (String text : List.of("", "plain text", "größe 東京 привет", "\0")) {
            assertSame(text, TextForm.FOLDED.of(text));
            assertSame(text, TextForm.CASED.of(text));
        }
    }

    public void testRandomTextsAgainstTheDefinition() {
        for (int round = 0; round < atLeast(5000); round++) {
            String text = text();
            assertEquals(RandomText.escape(text), folded(text), TextForm.FOLDED.of(text));
            assertEquals(RandomText.escape(text), cased(text), TextForm.CASED.of(text));
        }
    }

    public void testEveryCharacterAfterALetter() {
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            String text = "J" + Character.toString(c) + "\u0323\u030c" + Character.toString(c);
            if (folded(text).equals(TextForm.FOLDED.of(text)) == false) {
                fail(RandomText.escape(text) + " became " + RandomText.escape(TextForm.FOLDED.of(text)));
            }
        }
    }

    public void testFormsOfOneTextAreEqual() {
        for (int round = 0; round < atLeast(2000); round++) {
            String text = text();
            for (TextForm form : TextForm.values()) {
                String expected = form.of(text);
                assertEquals(RandomText.escape(text), expected, form.of(Normalizer.normalize(text, Normalizer.Form.NFD)));
                assertEquals(RandomText.escape(text), expected, form.of(Normalizer.normalize(text, Normalizer.Form.NFC)));
                assertTrue(RandomText.escape(text), form == TextForm.WORDS || expected.equals(form.of(expected)));
                int cut = text.offsetByCodePoints(0, random().nextInt(text.codePointCount(0, text.length()) + 1));
                String hyphen = Character.toString(List.of(0xad, 0x200d, 0xfe0f, 0xfeff, 0xe0100).get(random().nextInt(5)));
                assertEquals(RandomText.escape(text), expected, form.of(text.substring(0, cut) + hyphen + text.substring(cut)));
            }
        }
    }

    /** Sorting all marks of a character together would take hours. */
    public void testManyMarksTakeLinearTime() {
        String text = "a" + "\u0301\u0323".repeat(1 << 19);
        long start = System.nanoTime();
        assertTrue(TextForm.FOLDED.of(text).length() > 1 << 19);
        assertTrue("took too long", System.nanoTime() - start < 60_000_000_000L);
    }

    public void testOffsetsOfTheOriginalText() throws IOException {
        for (int round = atLeast(150); round > 0; round--) {
            String text = text();
            TextForm form = TextForm.values()[random().nextInt(3)];
            String expected = form.of(text);
            CharFilter filter = form.filter(new StringReader(text));
            assertEquals(expected, read(filter));
            int last = 0;
            for (int offset = 0; offset <= expected.length(); offset++) {
                int original = filter.correctOffset(offset);
                assertTrue(RandomText.escape(text) + " at " + offset, last <= original && original <= text.length());
                last = original;
            }
            assertEquals(RandomText.escape(text), text.length(), filter.correctOffset(expected.length()));
        }
        CharFilter filter = TextForm.WORDS.filter(new StringReader("Ae\u0301\u00adXที่น้ำy"));
        assertEquals("aéx ที่ น้ำ y", read(filter));
        int[] offsets = {0, 1, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11, 12};
        for (int i = 0; i < offsets.length; i++) {
            assertEquals("at " + i, offsets[i], filter.correctOffset(i));
        }
    }

    private static String read(Reader reader) throws IOException {
        StringWriter text = new StringWriter();
        reader.transferTo(text);
        return text.toString();
    }

    /** Text without halves of surrogate pairs, which NFD could join. */
    private static String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random().nextInt(4); i >= 0; i--) {
            text.append(random().nextBoolean() ? RandomText.next(random()) : TestUtil.randomRealisticUnicodeString(random(), 0, 30));
            text.append(random().nextBoolean() ? " " : "x");
        }
        return text.toString().replaceAll("\\p{Cs}", "?");
    }
}
