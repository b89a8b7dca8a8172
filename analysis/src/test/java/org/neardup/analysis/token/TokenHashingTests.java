package org.neardup.analysis.token;

import java.io.IOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.shingle.ShingleUnit;
import org.neardup.analysis.spotsigs.Spot;
import org.neardup.analysis.spotsigs.SpotSignatureAnalyzer;
import org.neardup.analysis.spotsigs.SpotVocabulary;
import org.neardup.analysis.word.RandomText;

/** Compares analyzers that hash in one pass with their own token streams. */
public class TokenHashingTests extends LuceneTestCase {
    private static final SpotVocabulary SEVERAL_SPOTS = SpotVocabulary.of(
        List.of(new Spot("the", 1, 2), new Spot("the", 5, 1), new Spot("a", 3, 4), new Spot("isn't", 2, 2), new Spot("は", 1, 1)),
        Set.of("of", "and", "größe"));

    public void testDefaultSpotSignatures() throws IOException {
        assertSameHashes(new SpotSignatureAnalyzer());
    }

    public void testSpotSignaturesOfHtml() throws IOException {
        assertSameHashes(new SpotSignatureAnalyzer(SpotVocabulary.english(), true));
    }

    public void testSeveralSpots() throws IOException {
        assertSameHashes(new SpotSignatureAnalyzer(SEVERAL_SPOTS, random().nextBoolean()));
    }

    public void testWordShingles() throws IOException {
        assertSameHashes(new ShingleAnalyzer());
        for (int size = 1; size <= 5; size++) {
            assertSameHashes(new ShingleAnalyzer(ShingleUnit.WORD, size, random().nextBoolean()));
        }
    }

    public void testCharacterShingles() throws IOException {
        for (int size = 1; size <= 6; size++) {
            assertSameHashes(new ShingleAnalyzer(ShingleUnit.CHARACTER, size, random().nextBoolean()));
        }
    }

    public void testATextThatEndsInHalfACharacter() throws IOException {
        for (Analyzer analyzer : new Analyzer[] {
            new SpotSignatureAnalyzer(), new SpotSignatureAnalyzer(SEVERAL_SPOTS, true), new ShingleAnalyzer(ShingleUnit.WORD, 1, true),
            new ShingleAnalyzer(ShingleUnit.CHARACTER, 2, true), new ShingleAnalyzer(ShingleUnit.CHARACTER, 2, false)}) {
            for (String text : List.of("", "\ud800", "is a text \ud800", "the \ud83d\ude00 \ud83d\ude00")) {
                assertSameHashes(analyzer, text);
            }
            List<Long> whole = collect(analyzer, "is <i>the</i> text of the texts ");
            assertFalse(whole.isEmpty());
            assertEquals(whole, collect(analyzer, "is <i>the</i> text of the texts \ud800"));
            analyzer.close();
        }
    }

    public void testFormsOfOneTextHaveOneHash() throws IOException {
        for (Analyzer analyzer : new Analyzer[] {
            new SpotSignatureAnalyzer(SEVERAL_SPOTS, false), new ShingleAnalyzer(), new ShingleAnalyzer(ShingleUnit.CHARACTER, 5, false),
            new WhitespaceAnalyzer()}) {
            for (int round = 0; round < atLeast(200); round++) {
                String text = RandomText.next(random()).replaceAll("\\p{Cs}", "?") + " the phở isn't 한국어 เรื่องที่น้ำ";
                List<Long> expected = collect(analyzer, text);
                String other = Normalizer.normalize(text, Normalizer.Form.NFD).replace("i", "i\u00ad").replace('\'', '’');
                assertEquals(RandomText.escape(text), expected, collect(analyzer, other));
            }
            analyzer.close();
        }
    }

    public void testLongText() throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.length() < 50_000) {
            text.append(RandomText.next(random())).append(" the ");
        }
        for (Analyzer analyzer : new Analyzer[] {
            new SpotSignatureAnalyzer(), new SpotSignatureAnalyzer(SEVERAL_SPOTS, true), new ShingleAnalyzer(),
            new ShingleAnalyzer(ShingleUnit.CHARACTER, 5, false)}) {
            assertSameHashes(analyzer, text.toString());
            analyzer.close();
        }
    }

    public void testAnExceptionOfTheSinkLeavesTheAnalyzerUsable() throws IOException {
        for (Analyzer analyzer : new Analyzer[] {new SpotSignatureAnalyzer(), new ShingleAnalyzer()}) {
            expectThrows(IllegalStateException.class, () -> TokenHashCollector.collect(analyzer, "f", "is 東京都, the 東京都 and 東京都", hash -> {
                throw new IllegalStateException("full");
            }));
            assertSameHashes(analyzer, "the next text is 北京, not Tokyo");
            analyzer.close();
        }
    }

    public void testManyThreads() throws Exception {
        try (Analyzer analyzer = new SpotSignatureAnalyzer()) {
            List<String> texts = new ArrayList<>();
            List<List<Long>> expected = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                texts.add(RandomText.next(random()));
                expected.add(general(analyzer, texts.get(i)));
            }
            List<Throwable> failures = new ArrayList<>();
            Thread[] threads = new Thread[4];
            for (int t = 0; t < threads.length; t++) {
                threads[t] = new Thread(() -> {
                    try {
                        for (int i = 0; i < texts.size(); i++) {
                            assertEquals(expected.get(i), collect(analyzer, texts.get(i)));
                        }
                    } catch (IOException | AssertionError e) {
                        synchronized (failures) {
                            failures.add(e);
                        }
                    }
                });
                threads[t].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(List.of(), failures);
        }
    }

    private static void assertSameHashes(Analyzer analyzer) throws IOException {
        try (analyzer) {
            for (int round = 0; round < atLeast(500); round++) {
                assertSameHashes(analyzer, RandomText.next(random()));
            }
        }
    }

    private static void assertSameHashes(Analyzer analyzer, String anyText) throws IOException {
        assertTrue(analyzer instanceof TokenHashing);
        // Lucene's filter of HTML reads nothing of a text that ends in half a character.
        boolean isCut = anyText.isEmpty() == false && Character.isHighSurrogate(anyText.charAt(anyText.length() - 1));
        String text = isCut ? anyText + " " : anyText;
        assertEquals(RandomText.escape(text), general(analyzer, text), collect(analyzer, text));
    }

    /** The hashes of the analyzer's token stream. */
    private static List<Long> general(Analyzer analyzer, String text) throws IOException {
        List<Long> hashes = new ArrayList<>();
        try (TokenStream stream = analyzer.tokenStream("f", text)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                hashes.add(TokenHash.hash(term));
            }
            stream.end();
        }
        return hashes;
    }

    private static List<Long> collect(Analyzer analyzer, String text) throws IOException {
        List<Long> hashes = new ArrayList<>();
        TokenHashCollector.collect(analyzer, "f", text, hashes::add);
        return hashes;
    }
}
