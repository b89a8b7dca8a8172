package org.neardup.analysis.token;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.tests.util.LuceneTestCase;

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

    private static List<Long> collect(Analyzer analyzer, String text) throws IOException {
        List<Long> hashes = new ArrayList<>();
        TokenHashCollector.collect(analyzer, "f", text, hashes::add);
        return hashes;
    }

    private static List<Long> hashes(String... tokens) {
        return Stream.of(tokens).map(TokenHash::hash).toList();
    }
}
