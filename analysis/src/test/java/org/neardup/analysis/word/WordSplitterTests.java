package org.neardup.analysis.word;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.neardup.analysis.text.TextFormTests;

/** Compares the splitter with the standard tokenizer on a text that is normalized in the simplest way, whose runs of clusters are split. */
public class WordSplitterTests extends LuceneTestCase {
    /** A letter and its marks, characters that are no words alone, or anything else. */
    private static final Pattern CLUSTERS = Pattern.compile(
        "[\\p{L}&&[^\u0e33\u0eb3\uff9e\uff9f]][\\p{M}\u0e33\u0eb3]*|([\\p{Cf}\uff9e\uff9f]+)|[\\P{L}\u0e33\u0eb3&&[^\\p{Cf}]]+");

    private final Analyzer oracle = new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            return new TokenStreamComponents(new StandardTokenizer());
        }
    };

    public void testExamples() throws IOException {
        assertWords("Don't pay 3.14 or 1,000.50!", "don't", "pay", "3.14", "or", "1,000.50");
        assertWords("a_b __ e.g. U.S.A. foo:bar 12:30 a,b x1.2y", "a_b", "e.g", "u.s.a", "foo:bar", "12", "30", "a", "b", "x1.2y");
        assertWords("Größe—“naïve” ΑΒΓ Привет l’été", "größe", "naïve", "αβγ", "привет", "l'été");
        assertWords("北京 Ⅻ e\u0301té 😀 #\ufe0f\u20e3 1\ufe0f\u20e3", "北", "京", "ⅻ", "été", "😀", "#\u20e3", "1\u20e3");
        assertWords("ΟΔΟΣ οδος inter\u00adnational rock’n’roll", "οδοσ", "οδοσ", "international", "rock'n'roll");
        assertWords("Lao ພາສາ(ລາວ)", "lao", "ພ", "າ", "ສ", "າ", "ລ", "າ", "ວ");
        assertWords("ที่น้ำ2ชั้นa", "ที่", "น้ำ", "2", "ชั้", "น", "a");
        assertWords("");
        assertWords(" \n ");
    }

    /** Every assigned character in contexts that distinguish the Word_Break classes. */
    public void testEveryCharacter() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            String x = Character.toString(c);
            if (Character.isDefined(c) == false || c > 0xFFFF && Character.isIdeographic(c)
                || Character.getType(c) == Character.PRIVATE_USE) {
                continue;
            }
            text.setLength(0);
            for (String pattern : new String[] {
                "aXa", "1X1", "_X_", "aX1", "aX a", " X ", "1XX1", "a X1", "AXB", ".X", "a'Xa", "1.X", "กXก", "กX a", "ກ\u0301X"}) {
                text.append(pattern.replace("X", x)).append(' ');
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

    public void testTheLastTextIsSplitOnce() throws IOException {
        for (String text : new String[] {"One, two; don't", "One 東京都 two", "", "lone \ud800", "x".repeat(300_000)}) {
            assertSameWords(text);
            int[] bounds = WordSplitter.split(text).bounds();
            List<String> words = split(text);
            assertEquals(words, split(new String(text)));
            if (text.length() < 100) {
                assertSame(bounds, WordSplitter.split(text).bounds());
            }
            assertSameWords("another text");
            assertSameWords("");
        }
    }

    public void testLongTextsOneAfterTheOther() throws IOException {
        for (int length : new int[] {1, 5_000, 300_000, 20, 600_000, 3}) {
            assertSameWords(TestUtil.randomSimpleString(random(), 1, 9).concat(" ").repeat(length));
        }
    }

    private void assertWords(String text, String... expected) throws IOException {
        assertEquals(List.of(expected), split(text));
        assertSameWords(text);
    }

    public void testLongRunsOfClusters() throws IOException {
        assertEquals(Collections.nCopies(100_000, "ที่"), split("ที่".repeat(100_000)));
        assertEquals(List.of("x", "ก", "y"), split("x" + "ก" + "\u200b".repeat(100_000) + "y"));
    }

    private void assertSameWords(String text) throws IOException {
        List<String> expected = new ArrayList<>();
        try (TokenStream stream = oracle.tokenStream("f", TextFormTests.folded(text))) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            TypeAttribute type = stream.addAttribute(TypeAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                if (type.type().equals("<SOUTHEAST_ASIAN>")) {
                    CLUSTERS.matcher(term).results().filter(m -> m.group(1) == null).forEach(cluster -> expected.add(cluster.group()));
                } else {
                    expected.add(term.toString());
                }
            }
            stream.end();
        }
        List<String> actual = split(text);
        if (expected.equals(actual) == false) {
            fail("text [" + RandomText.escape(text) + "] expected " + expected + " but got " + actual);
        }
    }

    private static List<String> split(String text) throws IOException {
        List<String> words = new ArrayList<>();
        WordSplitter splitter = WordSplitter.split(text);
        int[] bounds = splitter.bounds();
        for (int i = 0; i < splitter.count(); i += 2) {
            words.add(new String(splitter.buffer(), bounds[i], bounds[i + 1] - bounds[i], StandardCharsets.UTF_8));
        }
        return words;
    }
}
