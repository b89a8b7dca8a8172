package org.neardup.cluster.evaluation;

import org.apache.lucene.analysis.Analyzer;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.shingle.ShingleUnit;
import org.neardup.analysis.spotsigs.SpotSignatureAnalyzer;
import org.neardup.analysis.spotsigs.SpotVocabulary;
import org.neardup.analysis.token.TokenHashCollector;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.signature.SignatureSet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Represents a text as a set or a multiset of tokens.
 *
 * @param label    its name in tables
 * @param analyzer makes the tokens
 * @param counted  whether it is a multiset
 */
record Signature(String label, Analyzer analyzer, boolean counted) {

    /** Spot signatures with the defaults of the plugin, as a multiset (equation 4). */
    static final Signature SPOTS = new Signature("spot signatures", new SpotSignatureAnalyzer(), true);
    /** Word pairs, the default of the plugin's fingerprints. */
    static final Signature WORD_PAIRS = new Signature("word pairs", new ShingleAnalyzer(), false);
    /** Single words. */
    static final Signature WORDS = new Signature("words", new ShingleAnalyzer(ShingleUnit.WORD, 1, false), false);

    /** All signatures to compare, in the order of the tables. */
    static final List<Signature> ALL = List.of(
        SPOTS,
        WORD_PAIRS,
        new Signature("shingles of 4 words", new ShingleAnalyzer(ShingleUnit.WORD, 4, false), false),
        WORDS,
        new Signature("shingles of 5 characters", new ShingleAnalyzer(ShingleUnit.CHARACTER, 5, false), false));

    /** The same tokens as a multiset. */
    Signature withCounts() {
        return new Signature(label, analyzer, true);
    }

    /** The same tokens as a set. */
    Signature withoutCounts() {
        return new Signature(label, analyzer, false);
    }

    /** Spot signatures with the default antecedents. */
    static Signature spots(int distance, int chainLength) {
        SpotVocabulary vocabulary = SpotVocabulary.english(SpotVocabulary.englishSpots(distance, chainLength));
        return spots("(" + distance + ", " + chainLength + ")", vocabulary);
    }

    /** Spot signatures of a vocabulary. */
    static Signature spots(String label, SpotVocabulary vocabulary) {
        return new Signature(label, new SpotSignatureAnalyzer(vocabulary, false), true);
    }

    /** The tokens of each text, repeated by multiplicity in a multiset, once in a set. */
    List<long[]> of(List<String> texts) throws IOException {
        List<long[]> tokens = new ArrayList<>(texts.size());
        SignatureSet.Builder builder = new SignatureSet.Builder();
        for (String text : texts) {
            builder.clear();
            TokenHashCollector.collect(analyzer, "text", text, builder::add);
            tokens.add(tokens(builder.build()));
        }
        return tokens;
    }

    /** The texts as records, numbered as the texts are. */
    Records records(List<String> texts) throws IOException {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        of(texts).forEach(builder::add);
        return builder.build(vocabulary.order());
    }

    private long[] tokens(SignatureSet set) {
        long[] tokens = new long[counted ? Math.toIntExact(set.size()) : set.distinct()];
        int count = 0;
        for (int place = 0; place < set.distinct(); place++) {
            int times = counted ? set.multiplicity(place) : 1;
            for (int i = 0; i < times; i++) {
                tokens[count++] = set.token(place);
            }
        }
        return tokens;
    }
}
