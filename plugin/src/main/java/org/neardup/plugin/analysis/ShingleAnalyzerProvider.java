package org.neardup.plugin.analysis;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AbstractIndexAnalyzerProvider;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.shingle.ShingleUnit;

import java.util.Locale;

/**
 * The analyzer {@code shingle_signatures} with settings: {@code unit}, {@code word} (the default) or {@code character}; {@code size}, units
 * in a shingle; {@code strip_html}, default false.
 */
public final class ShingleAnalyzerProvider extends AbstractIndexAnalyzerProvider<ShingleAnalyzer> {

    /** The name of the analyzer without settings, and the type of one with settings. */
    public static final String NAME = "shingle_signatures";

    static final String UNIT = "unit";
    static final String SIZE = "size";

    private final ShingleAnalyzer analyzer;

    /** Makes the analyzer of an index that gives it settings. */
    public ShingleAnalyzerProvider(IndexSettings indexSettings, Environment environment, String name, Settings settings) {
        super(name);
        ShingleUnit unit = unit(settings.get(UNIT, ShingleUnit.WORD.name()));
        this.analyzer = new ShingleAnalyzer(
            unit,
            settings.getAsInt(SIZE, unit.defaultSize()),
            settings.getAsBoolean(SpotSignatureAnalyzerProvider.STRIP_HTML, false)
        );
    }

    private static ShingleUnit unit(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "word" -> ShingleUnit.WORD;
            case "character" -> ShingleUnit.CHARACTER;
            default -> throw new IllegalArgumentException("[" + UNIT + "] must be [word] or [character], but was [" + text + "]");
        };
    }

    @Override
    public ShingleAnalyzer get() {
        return analyzer;
    }
}
