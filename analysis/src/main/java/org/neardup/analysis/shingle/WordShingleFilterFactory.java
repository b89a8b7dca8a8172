package org.neardup.analysis.shingle;

import java.util.Map;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;

/**
 * The token filter {@code shingleSignatures} of Lucene and Solr: {@link WordShingleFilter}. Its parameter {@code size} is the number of
 * words in a shingle, 1 to {@value ShingleAnalyzer#MAX_SIZE}, by default 2.
 */
public final class WordShingleFilterFactory extends TokenFilterFactory {
    /** The name by which Lucene finds this factory. */
    public static final String NAME = "shingleSignatures";

    private final int size;

    /**
     * Reads the parameters.
     *
     * @throws IllegalArgumentException if a parameter is unknown or out of range
     */
    public WordShingleFilterFactory(Map<String, String> parameters) {
        super(parameters);
        size = getInt(parameters, "size", ShingleUnit.WORD.defaultSize());
        if (size < 1 || size > ShingleAnalyzer.MAX_SIZE) {
            throw new IllegalArgumentException("[size] must be from 1 to " + ShingleAnalyzer.MAX_SIZE + ", but was [" + size + "]");
        }
        if (parameters.isEmpty() == false) {
            throw new IllegalArgumentException("unknown parameters " + parameters.keySet() + "; [" + NAME + "] has [size]");
        }
    }

    /** Required by Lucene's registry, which never calls it. */
    public WordShingleFilterFactory() {
        throw defaultCtorException();
    }

    @Override
    public TokenStream create(TokenStream input) {
        return new WordShingleFilter(input, size);
    }
}
