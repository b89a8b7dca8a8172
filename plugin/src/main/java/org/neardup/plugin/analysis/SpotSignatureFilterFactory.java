package org.neardup.plugin.analysis;

import org.apache.lucene.analysis.TokenStream;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AbstractTokenFilterFactory;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.neardup.analysis.spotsigs.SpotSignatureFilter;
import org.neardup.analysis.spotsigs.SpotVocabulary;

/** The token filter {@code spot_signatures}: expects words in the case of its vocabulary, so place it after {@code lowercase}. */
public final class SpotSignatureFilterFactory extends AbstractTokenFilterFactory {

    /** The type of the filter in settings. */
    public static final String NAME = "spot_signatures";

    private final SpotVocabulary vocabulary;

    /** Creates the filter from index settings. */
    public SpotSignatureFilterFactory(IndexSettings indexSettings, Environment environment, String name, Settings settings) {
        super(name);
        ComponentSettings reader = new ComponentSettings(name, settings);
        this.vocabulary = SpotVocabularySettings.read(reader, environment, settings);
        reader.throwProblems();
    }

    @Override
    public TokenStream create(TokenStream words) {
        return new SpotSignatureFilter(words, vocabulary);
    }

    /** Synonyms apply to words, not to signatures. */
    @Override
    public TokenFilterFactory getSynonymFilter() {
        throw new IllegalArgumentException("Token filter [" + name() + "] cannot be used to parse synonyms");
    }
}
