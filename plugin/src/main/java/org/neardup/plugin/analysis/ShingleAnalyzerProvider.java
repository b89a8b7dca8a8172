package org.neardup.plugin.analysis;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.IndexSettings;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.shingle.ShingleUnit;
import org.neardup.plugin.server.ServerAnalyzerProvider;

/**
 * The analyzer {@code shingle_signatures} with settings: {@code unit}, {@code word} (the default) or {@code character}; {@code size}, the
 * number of units in a shingle; {@code strip_html}, default false.
 */
public final class ShingleAnalyzerProvider extends ServerAnalyzerProvider<ShingleAnalyzer> {

    /** The name of the prebuilt analyzer, and the type of a configured one. */
    public static final String NAME = "shingle_signatures";

    static final String UNIT = "unit";
    static final String SIZE = "size";

    private final ShingleAnalyzer analyzer;

    public ShingleAnalyzerProvider(IndexSettings indexSettings, Environment environment, String name, Settings settings) {
        super(name, settings);
        ComponentSettings reader = new ComponentSettings(name, settings);
        ShingleUnit unit = unit(reader, settings.get(UNIT, "word"));
        int size = reader.number(SIZE, unit.defaultSize(), ShingleAnalyzer.MAX_SIZE);
        this.analyzer = new ShingleAnalyzer(unit, size, reader.flag(SpotSignatureAnalyzerProvider.STRIP_HTML));
        reader.throwProblems();
    }

    private static ShingleUnit unit(ComponentSettings reader, String text) {
        return switch (text) {
            case "word" -> ShingleUnit.WORD;
            case "character" -> ShingleUnit.CHARACTER;
            default -> {
                reader.problem(UNIT, "must be [word] or [character], but was [" + text + "]");
                yield ShingleUnit.WORD;
            }
        };
    }

    @Override
    public ShingleAnalyzer get() {
        return analyzer;
    }
}
