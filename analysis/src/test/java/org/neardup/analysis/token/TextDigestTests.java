package org.neardup.analysis.token;

import com.dynatrace.hash4j.hashing.Hashing;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.neardup.analysis.text.TextForm;

public class TextDigestTests extends LuceneTestCase {
    private static final List<String> SPACES = List.of(" ", "  ", "\n", "\t \r\n", "\u00a0", "\u3000", "\u2028 ");

    private static long digest(String... parts) {
        TextDigest digest = new TextDigest();
        for (String part : parts) {
            digest.add(part);
        }
        return digest.digest();
    }

    /** These values are stored: a change needs a new version of the field types. */
    public void testGoldenDigestsOfVersion4() {
        assertEquals(0x55614697e99d82faL, digest("n/a"));
        assertEquals(0x972d631c8e42c516L, digest("は 東京 naïve 😀 ".repeat(100)));
    }

    public void testEqualTextsButForWhiteSpaceHaveOneDigest() {
        for (int round = 0; round < 500; round++) {
            List<String> words = randomWords();
            String text = String.join(" ", words);
            StringBuilder spaced = new StringBuilder(one(List.of("", " ", "\n\n")));
            words.forEach(word -> spaced.append(word).append(one(SPACES)));
            int cut = random().nextInt(words.size() + 1);
            assertEquals(Hashing.xxh3_64().hashCharsToLong(TextForm.CASED.of(text)), digest(text));
            assertEquals(digest(text), digest(spaced.toString()));
            assertEquals(
                digest(text),
                digest(String.join(" ", words.subList(0, cut)), " ", String.join("\t", words.subList(cut, words.size()))));
            words.set(random().nextInt(words.size()), "other");
            assertNotEquals(digest(text), digest(String.join(" ", words)));
        }
    }

    private static String one(List<String> of) {
        return of.get(random().nextInt(of.size()));
    }

    private static List<String> randomWords() {
        List<String> words = new ArrayList<>();
        for (int i = TestUtil.nextInt(random(), 1, 300); i > 0; i--) {
            words.add("w" + TestUtil.randomRealisticUnicodeString(random(), 9).replaceAll("[\\s\\p{Z}\\p{Cc}]", "-"));
        }
        return words;
    }

    public void testCaseOrderAndMarksCount() {
        assertNotEquals(digest("to be"), digest("To be"));
        assertNotEquals(digest("to be"), digest("be to"));
        assertNotEquals(digest("to be"), digest("to be."));
        assertNotEquals(digest("to be"), digest("tobe"));
    }

    public void testABlankTextHasNone() {
        for (String blank : List.of("", " ", "\t\n", "\u3000", "\u200b\ufeff \u00ad")) {
            assertEquals(TextDigest.NONE, digest(blank));
            assertEquals(TextDigest.NONE, digest(blank, blank));
            assertTrue(TextDigest.isBlank(blank));
            assertFalse(TextDigest.isBlank(blank + "-"));
        }
        assertEquals(TextDigest.NONE, digest());
    }

    public void testFormsOfOneTextHaveOneDigest() {
        assertEquals(digest("phở bò l'été"), digest(Normalizer.normalize("phở bò l’é\u00adté", Normalizer.Form.NFD)));
        assertEquals(digest("한국어", "e \u0301"), digest(Normalizer.normalize("한국어 e", Normalizer.Form.NFD), "\u0301"));
    }

    private static long numbers(String... parts) {
        TextDigest digest = new TextDigest();
        for (String part : parts) {
            digest.add(part);
        }
        return digest.numbers();
    }

    public void testNumbersAreAMultiset() {
        assertEquals(0, numbers("a shirt", "of wool"));
        assertEquals(numbers("2 shirts of size 40, 1.50 each"), numbers("50: 1 shirt, 40 cm", "for 2"));
        assertEquals(numbers("v2"), numbers("(v2)", "without"));
        assertEquals(numbers("３ and 3"), numbers("3", "３"));
        for (List<String> different : List.of(
            List.of("40 cm", "41 cm"), List.of("2 2 3", "2 3 3"), List.of("2", "2 2"), List.of("v2", "2"), List.of("12 3", "1 23"),
            List.of("2024", "2025"), List.of("٣", "٤"), List.of("0", ""), List.of("1 2", "3"))) {
            assertNotEquals(different.toString(), numbers(different.get(0)), numbers(different.get(1)));
        }
    }

    /** This value is stored, as well. */
    public void testGoldenNumbersOfVersion4() {
        assertEquals(7644283490350570066L, numbers("from 1998 to 2004: 3 x A4"));
    }

    public void testGoesOnAfterItsDigestWasTaken() {
        TextDigest digest = new TextDigest();
        digest.add("to");
        assertEquals(digest("to"), digest.digest());
        digest.add("be");
        assertEquals(digest("to be"), digest.digest());
    }
}
