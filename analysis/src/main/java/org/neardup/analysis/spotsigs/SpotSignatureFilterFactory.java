package org.neardup.analysis.spotsigs;

import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;

/**
 * The token filter {@code spotSignatures} of Lucene and Solr: {@link SpotSignatureFilter}. Its parameters: {@code language}, one of
 * {@link LanguageWords#names()}, by default {@code _english_}; {@code distance} and {@code chainLength} of every spot.
 */
public final class SpotSignatureFilterFactory extends TokenFilterFactory {
    /** The name by which Lucene finds this factory. */
    public static final String NAME = "spotSignatures";

    private final SpotVocabulary vocabulary;

    /**
     * Reads the parameters.
     *
     * @throws IllegalArgumentException if a parameter is unknown or out of range
     */
    public SpotSignatureFilterFactory(Map<String, String> parameters) {
        super(parameters);
        LanguageWords language = LanguageWords.of(get(parameters, "language", "_english_"));
        int distance = getInt(parameters, "distance", SpotVocabulary.DEFAULT_DISTANCE);
        int chainLength = getInt(parameters, "chainLength", SpotVocabulary.DEFAULT_CHAIN_LENGTH);
        List<Spot> spots = language.antecedents().stream().map(word -> new Spot(word, distance, chainLength)).toList();
        vocabulary = SpotVocabulary.of(spots, language.stopWords());
        if (parameters.isEmpty() == false) {
            throw new IllegalArgumentException(
                "unknown parameters " + parameters.keySet() + "; [" + NAME + "] has [language], [distance] and [chainLength]");
        }
    }

    /** Required by Lucene's registry, which never calls it. */
    public SpotSignatureFilterFactory() {
        throw defaultCtorException();
    }

    @Override
    public TokenStream create(TokenStream input) {
        return new SpotSignatureFilter(input, vocabulary);
    }
}
