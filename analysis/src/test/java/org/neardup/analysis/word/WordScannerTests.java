package org.neardup.analysis.word;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;

/** The oracle is what the scanner stands for: StandardTokenizer and LowerCaseFilter. */
public class WordScannerTests extends LuceneTestCase {
    private final WordScanner scanner = new WordScanner();
    private final Analyzer oracle = new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            StandardTokenizer words = new StandardTokenizer();
            return new TokenStreamComponents(words, new LowerCaseFilter(words));
        }
    };

    public void testExamples() throws IOException {
        assertWords("Don't pay 3.14 or 1,000.50!", "don't", "pay", "3.14", "or", "1,000.50");
        assertWords("a_b __ e.g. U.S.A. foo:bar 12:30 a,b x1.2y", "a_b", "e.g", "u.s.a", "foo:bar", "12", "30", "a", "b", "x1.2y");
        assertWords("Größe—“naïve” ΑΒΓ Привет l’été", "größe", "naïve", "αβγ", "привет", "l’été");
        assertWords("北京 Ⅻ e\u0301té 😀 #\ufe0f\u20e3 1\ufe0f\u20e3", "北", "京", "ⅻ", "e\u0301té", "😀", "#\ufe0f\u20e3", "1\ufe0f\u20e3");
        assertWords("");
        assertWords(" \n ");
    }

    /** All texts of up to six characters of these classes. */
    public void testAllShortTexts() throws IOException {
        char[] alphabet = {'a', '1', '_', '.', ':', ',', ' ', '\u00e9'};
        for (int length = 1; length <= 6; length++) {
            int[] digits = new int[length];
            int texts = (int) Math.pow(alphabet.length, length);
            for (int text = 0; text < texts; text++) {
                StringBuilder builder = new StringBuilder();
                for (int rest = text, i = 0; i < digits.length; i++, rest /= alphabet.length) {
                    builder.append(alphabet[rest % alphabet.length]);
                }
                assertSameWords(builder.toString());
            }
        }
    }

    /** Every character of the basic plane in places that tell the Word_Break classes apart. */
    public void testEveryCharacter() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int c = 0; c <= 0xFFFF; c++) {
            char x = (char) c;
            text.setLength(0);
            for (String pattern : new String[] {"aXa", "1X1", "_X_", "aX1", "aX a", " X ", "1XX1", "a X1", "AXB", ".X", "a'Xa", "1.X"}) {
                text.append(pattern.replace('X', x)).append(' ');
            }
            assertSameWords(text.toString());
        }
    }

    public void testLongWords() throws IOException {
        for (int length = 245; length <= 260; length++) {
            for (String tail : new String[] {"", ".b", "'", "_", " b", "é", "東", "😀"}) {
                assertSameWords("x " + "a".repeat(length) + tail + " z");
                assertSameWords("ab'".repeat(length) + tail);
            }
        }
    }

    public void testRandomTexts() throws IOException {
        for (int round = 0; round < atLeast(2000); round++) {
            assertSameWords(RandomText.next(random()));
        }
    }

    public void testWordsStayInTheBuffer() throws IOException {
        scanner.reset("One two 東京 three");
        List<int[]> slices = new ArrayList<>();
        while (scanner.next()) {
            slices.add(new int[] {scanner.start(), scanner.end()});
        }
        assertEquals(List.of("one", "two", "東", "京", "three"),
            slices.stream().map(slice -> new String(scanner.buffer(), slice[0], slice[1] - slice[0], StandardCharsets.UTF_8)).toList());
    }

    public void testATextMayBeLeftInTheMiddle() throws IOException {
        for (int words = 0; words < 5; words++) {
            scanner.reset("One 東京都 two");
            for (int i = 0; i < words; i++) {
                assertTrue(scanner.next());
            }
            assertSameWords("another 北京 text");
        }
    }

    public void testLongTextsOneAfterTheOther() throws IOException {
        for (int length : new int[] {1, 5_000, 300_000, 20, 600_000, 3}) {
            assertSameWords(TestUtil.randomSimpleString(random(), 1, 9).concat(" ").repeat(length));
        }
    }

    private void assertWords(String text, String... expected) throws IOException {
        assertEquals(List.of(expected), scan(text));
        assertSameWords(text);
    }

    private void assertSameWords(String text) throws IOException {
        List<String> expected = new ArrayList<>();
        try (TokenStream stream = oracle.tokenStream("f", text)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                expected.add(term.toString());
            }
            stream.end();
        }
        List<String> actual = scan(text);
        if (expected.equals(actual) == false) {
            fail("text [" + RandomText.escape(text) + "] expected " + expected + " but got " + actual);
        }
    }

    private List<String> scan(String text) throws IOException {
        List<String> words = new ArrayList<>();
        scanner.reset(text);
        while (scanner.next()) {
            words.add(new String(scanner.buffer(), scanner.start(), scanner.end() - scanner.start(), StandardCharsets.UTF_8));
        }
        return words;
    }
}
