package org.neardup.plugin.analysis;

import org.apache.lucene.analysis.Analyzer;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.IndexSettings;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.shingle.ShingleUnit;
import org.neardup.analysis.spotsigs.SpotSignatureAnalyzer;
import org.neardup.analysis.spotsigs.SpotVocabulary;
import org.neardup.analysis.word.WordForms;
import org.neardup.plugin.server.ServerAnalyzerProvider;

/** The analyzer {@code spot_signatures} with settings: those of {@link SpotVocabularySettings} and {@code strip_html}, default false. */
public final class SpotSignatureAnalyzerProvider extends ServerAnalyzerProvider<SpotSignatureAnalyzer> {

    /** The name of the prebuilt analyzer, and the type of a configured one. */
    public static final String NAME = "spot_signatures";

    static final String STRIP_HTML = "strip_html";

    /** Makes the words from which the analyzer makes signatures. */
    private static final Analyzer WORDS = new ShingleAnalyzer(ShingleUnit.WORD, 1, false);

    private final SpotSignatureAnalyzer analyzer;

    public SpotSignatureAnalyzerProvider(IndexSettings indexSettings, Environment environment, String name, Settings settings) {
        super(name, settings);
        ComponentSettings reader = new ComponentSettings(name, settings);
        SpotVocabulary vocabulary = SpotVocabularySettings.read(reader, environment, settings, new WordForms(WORDS));
        this.analyzer = new SpotSignatureAnalyzer(vocabulary, reader.flag(STRIP_HTML));
        reader.throwProblems();
    }

    @Override
    public SpotSignatureAnalyzer get() {
        return analyzer;
    }
}
