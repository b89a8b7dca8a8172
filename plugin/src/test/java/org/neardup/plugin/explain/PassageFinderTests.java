package org.neardup.plugin.explain;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.token.TokenHash;
import org.neardup.analysis.token.TokenHashCollector;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SourceText;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToIntFunction;

/** The passages of word pairs, of which those of one kind can be found again in the passage alone. */
public class PassageFinderTests extends ESTestCase {

    private static final LongToIntFunction WEIGHTS = token -> (int) (token >>> 60) + 1;
    private static final List<String> WORDS = List.of(
        "a", "b", "c", "Cafe\u0301", "har\u00ADbour", "\u6771\u4eac", "\u0e44\u0e17\u0e22", "x", "\ud83d\ude00", "it's");

    private final Analyzer pairs = new ShingleAnalyzer();

    @Override
    public void tearDown() throws Exception {
        pairs.close();
        super.tearDown();
    }

    private static List<Long> tokens(Analyzer analyzer, String text) throws IOException {
        List<Long> tokens = new ArrayList<>();
        TokenHashCollector.collect(analyzer, "f", text, hash -> tokens.add(TokenHash.stored(hash)));
        return tokens;
    }

    private static SignatureSet set(Analyzer analyzer, String... texts) throws IOException {
        SignatureSet.Builder set = new SignatureSet.Builder();
        for (String text : texts) {
            tokens(analyzer, text).forEach(set::add);
        }
        return set.build().withoutMultiplicities();
    }

    private static PassageFinder find(Analyzer analyzer, String text, SignatureSet other, int most) throws IOException {
        PassageFinder passages = new PassageFinder(set(analyzer, text), other, WEIGHTS, most, () -> {});
        passages.find(analyzer, "f", new SourceText("body", 0, text));
        return passages;
    }

    private static String text() {
        StringBuilder text = new StringBuilder();
        for (int word = between(2, 40); word >= 0; word--) {
            text.append(randomFrom(WORDS)).append(randomFrom(" ", ", ", ". -- "));
        }
        return text.toString();
    }

    public void testPassagesConsistOfTokensOfTheirKind() throws IOException {
        for (int round = 0; round < 500; round++) {
            String text = text();
            SignatureSet own = set(pairs, text);
            SignatureSet other = set(pairs, text());
            PassageFinder found = find(pairs, text, other, Integer.MAX_VALUE);
            List<Passage> all = new ArrayList<>(found.shared().passages());
            all.addAll(found.unshared().passages());
            for (Passage passage : all) {
                boolean isShared = found.shared().passages().contains(passage);
                String excerpt = text.substring(passage.start(), passage.end());
                assertTrue(excerpt, excerpt.startsWith(passage.excerpt()));
                for (long token : tokens(pairs, excerpt)) {
                    assertTrue(text + ": " + passage, own.indexOf(token) >= 0 && other.indexOf(token) >= 0 == isShared);
                }
            }
            assertEquals(text, own.distinct(), found.located());
            assertEquals(text, own.distinct(), all.stream().mapToInt(Passage::tokens).sum());
            PairSums sums = PairSums.of(own, other, WEIGHTS);
            assertEquals(text, sums.shared().weight(), found.shared().passages().stream().mapToLong(Passage::weight).sum(), 0);
            assertEquals(text, sums.first().weight(), all.stream().mapToLong(Passage::weight).sum(), 0);
        }
    }

    public void testTheHeaviestPassagesAreKept() throws IOException {
        for (int round = 0; round < 100; round++) {
            String text = text();
            SignatureSet other = set(pairs, text());
            HeaviestPassages all = find(pairs, text, other, Integer.MAX_VALUE).unshared();
            int most = between(0, 5);
            HeaviestPassages some = find(pairs, text, other, most).unshared();
            assertEquals(all.count(), some.count());
            assertEquals(all.passages().stream().limit(most).toList(), some.passages());
            List<Long> weights = all.passages().stream().map(Passage::weight).toList();
            assertEquals(weights.stream().sorted((left, right) -> Long.compare(right, left)).toList(), weights);
        }
    }

    /** Words that the analyzer passes over do not part a passage, unless they are many. */
    public void testNeighboursAreJoinedOverNarrowGaps() throws IOException {
        try (Analyzer words = new WhitespaceAnalyzer()) {
            String text = "a b" + " ".repeat(PassageFinder.WIDEST_GAP) + "c" + " ".repeat(PassageFinder.WIDEST_GAP + 1) + "d";
            List<Passage> shared = find(words, text, set(words, "a b c d"), 10).shared().passages();
            assertEquals(2, shared.size());
            assertEquals(3, shared.stream().mapToInt(Passage::tokens).max().orElseThrow());
        }
    }

    public void testAnExcerptIsBoundedAndWellFormed() throws IOException {
        try (Analyzer words = new WhitespaceAnalyzer()) {
            String text = "x\ud83d " + "\ud83d\ude00".repeat(Passage.MOST_CHARACTERS);
            Passage passage = find(words, text, set(words, text), 10).shared().passages().getFirst();
            assertEquals(0, passage.start());
            assertEquals(text.length(), passage.end());
            assertEquals("x\ufffd " + "\ud83d\ude00".repeat((Passage.MOST_CHARACTERS - 3) / 2), passage.excerpt());
        }
    }

    public void testACancelledTaskStops() throws IOException {
        SignatureSet set = set(pairs, "a b c");
        PassageFinder passages = new PassageFinder(set, set, WEIGHTS, 1, () -> {
            throw new TaskCancelledException("cancelled");
        });
        expectThrows(TaskCancelledException.class, () -> passages.find(pairs, "f", new SourceText(null, 0, "a b c")));
        assertEquals(3, tokens(pairs, "the analyzer is usable").size());
    }
}
