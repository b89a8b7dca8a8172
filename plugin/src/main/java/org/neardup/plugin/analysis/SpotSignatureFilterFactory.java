package org.neardup.plugin.analysis;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.elasticsearch.common.lucene.Lucene;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.IndexService.IndexCreationContext;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.CharFilterFactory;
import org.elasticsearch.index.analysis.CustomAnalyzer;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.neardup.analysis.spotsigs.SpotSignatureFilter;
import org.neardup.analysis.spotsigs.SpotVocabulary;
import org.neardup.analysis.word.WordForms;
import org.neardup.plugin.server.ServerTokenFilterFactory;

import java.util.List;
import java.util.function.Function;

/** The token filter {@code spot_signatures}; place it after {@code lowercase}, because the lists of languages are in lower case. */
public final class SpotSignatureFilterFactory extends ServerTokenFilterFactory {

    public static final String NAME = "spot_signatures";

    private final Environment environment;
    private final Settings settings;
    private final SpotVocabulary vocabulary;

    /** Creates the filter from index settings; its words take their forms in {@link #getChainAwareTokenFilterFactory}. */
    public SpotSignatureFilterFactory(IndexSettings indexSettings, Environment environment, String name, Settings settings) {
        this(environment, name, settings, Lucene.KEYWORD_ANALYZER);
    }

    private SpotSignatureFilterFactory(Environment environment, String name, Settings settings, Analyzer words) {
        super(name, settings);
        this.environment = environment;
        this.settings = settings;
        ComponentSettings reader = new ComponentSettings(name, settings);
        this.vocabulary = SpotVocabularySettings.read(reader, environment, settings, new WordForms(words));
        reader.throwProblems();
    }

    @Override
    public TokenFilterFactory getChainAwareTokenFilterFactory(
        IndexCreationContext context, TokenizerFactory tokenizer, List<CharFilterFactory> charFilters,
        List<TokenFilterFactory> previousTokenFilters, Function<String, TokenFilterFactory> allFilters) {
        CharFilterFactory[] ofText = charFilters.toArray(CharFilterFactory[]::new);
        TokenFilterFactory[] ofWords = previousTokenFilters.toArray(TokenFilterFactory[]::new);
        try (Analyzer words = new CustomAnalyzer(tokenizer, ofText, ofWords)) {
            return new SpotSignatureFilterFactory(environment, name(), settings, words);
        }
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
