package org.neardup.analysis.token;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.shingle.ShingleUnit;
import org.neardup.analysis.spotsigs.SpotSignatureAnalyzer;

public class TokenHashCollectorTests extends LuceneTestCase {
    public void testOneHashForEveryTokenInOrder() throws IOException {
        try (Analyzer analyzer = new WhitespaceAnalyzer()) {
            assertEquals(hashes("to", "be", "or", "not", "to", "be"), collect(analyzer, "to be or not  to be"));
            assertEquals(hashes("für", "東京", "😀"), collect(analyzer, "für 東京 😀"));
            assertEquals(List.of(), collect(analyzer, " "));
            assertEquals(List.of(), collect(analyzer, ""));
        }
    }

    public void testAnExceptionOfTheSinkLeavesTheAnalyzerUsable() throws IOException {
        try (Analyzer analyzer = new WhitespaceAnalyzer()) {
            expectThrows(IllegalStateException.class, () -> TokenHashCollector.collect(analyzer, "f", "a b c", hash -> {
                throw new IllegalStateException("full");
            }));
            assertEquals(hashes("a", "b"), collect(analyzer, "a b"));
        }
    }

    public void testLocatesTheTokensThatItCollects() throws IOException {
        Analyzer[] analyzers = {
            new WhitespaceAnalyzer(), new ShingleAnalyzer(), new ShingleAnalyzer(ShingleUnit.CHARACTER, 5, false),
            new SpotSignatureAnalyzer()
        };
        for (Analyzer analyzer : analyzers) {
            for (int round = 0; round < 200; round++) {
                String text = text();
                List<Long> located = new ArrayList<>();
                TokenHashCollector.locate(analyzer, "f", text, (hash, start, end) -> {
                    assertTrue(start + " to " + end + " of " + text, 0 <= start && start <= end && end <= text.length());
                    located.add(hash);
                });
                assertEquals(text, collect(analyzer, text), located);
            }
            analyzer.close();
        }
    }

    /** What analyzers see is shorter than the text: a soft hyphen, and a character that is composed of two. */
    public void testOffsetsAreThoseOfTheOriginalText() throws IOException {
        List<String> words = new ArrayList<>();
        String text = "Cafe\u0301 an der See, har\u00ADbour, po\u0308rt \ud83d end";
        try (Analyzer whitespace = new WhitespaceAnalyzer(); Analyzer pairs = new ShingleAnalyzer()) {
            TokenHashCollector.locate(whitespace, "f", text, (hash, start, end) -> words.add(text.substring(start, end)));
            assertEquals(List.of(text.split(" ")), words);
            words.clear();
            TokenHashCollector.locate(pairs, "f", text, (hash, start, end) -> words.add(text.substring(start, end)));
        }
        assertEquals(List.of(
            "Cafe\u0301 an", "an der", "der See", "See, har\u00ADbour", "har\u00ADbour, po\u0308rt", "po\u0308rt \ud83d end"), words);
    }

    private static String text() {
        StringBuilder text = new StringBuilder();
        for (int word = random().nextInt(30); word >= 0; word--) {
            String odd = TestUtil.randomUnicodeString(random(), 5);
            text.append(List.of("the", "is", "harbour", "Cafe\u0301", "har\u00ADbour", "ไทย", "東京", "x".repeat(300), odd).get(
                random().nextInt(9))).append(random().nextBoolean() ? " " : ", ");
        }
        return text.toString();
    }

    private static List<Long> collect(Analyzer analyzer, String text) throws IOException {
        List<Long> hashes = new ArrayList<>();
        TokenHashCollector.collect(analyzer, "f", text, hashes::add);
        return hashes;
    }

    private static List<Long> hashes(String... tokens) {
        return Stream.of(tokens).map(TokenHash::hash).toList();
    }
}
