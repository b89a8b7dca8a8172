package org.neardup.examples;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.Vocabulary;

/** From texts to pairs: all texts that share half of their word pairs. */
public final class TextPairs {

    private TextPairs() {}

    /** Returns the pairs of texts as {@code "0 and 1: 0.8"}. */
    public static List<String> of(List<String> texts) throws IOException {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder sets = new RecordsBuilder(vocabulary);
        try (ShingleAnalyzer analyzer = new ShingleAnalyzer()) {
            for (String text : texts) {
                LongStream.Builder tokens = LongStream.builder();
                analyzer.hashTokens(text, tokens::add);
                sets.add(tokens.build().distinct().toArray());
            }
        }
        List<String> pairs = new ArrayList<>();
        new SetJoin(Similarity.parse("jaccard", "0.5")).selfJoin(sets.build(vocabulary.order()),
            (left, right, shared, similarity) -> pairs.add(left + " and " + right + ": " + similarity));
        return pairs;
    }
}
