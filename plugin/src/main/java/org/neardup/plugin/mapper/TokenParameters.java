package org.neardup.plugin.mapper;

import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.FieldMapper.Parameter;
import org.elasticsearch.index.mapper.MapperParsingException;
import org.elasticsearch.xcontent.XContentBuilder;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

import static org.elasticsearch.core.Strings.format;

/**
 * The mapping parameters that define the meaning of stored values. They cannot be changed later, and are always written to the mapping, so
 * that a new default cannot change the meaning of an old index.
 */
final class TokenParameters {

    static final String ANALYZER = "analyzer";
    static final String VERSION = "version";

    private TokenParameters() {}

    static Parameter<NamedAnalyzer> analyzer(Function<FieldMapper, NamedAnalyzer> initializer, Supplier<NamedAnalyzer> defaultAnalyzer) {
        return Parameter.analyzerParam(ANALYZER, false, initializer, defaultAnalyzer).alwaysSerialize();
    }

    /** The version of the stored form, {@link TokenOrigin#VERSION}. */
    static Parameter<Integer> version(Function<FieldMapper, Integer> initializer) {
        return new Parameter<>(VERSION, false, () -> TokenOrigin.VERSION, (name, context, value) -> {
            int version = XContentMapValues.nodeIntegerValue(value);
            if (version != TokenOrigin.VERSION) {
                throw new MapperParsingException(format(
                    "[%s] of field [%s] cannot be [%d]: this plugin reads and writes version [%d] only; leave the parameter out, "
                        + "or, if another version of the plugin wrote the index, reindex its documents into a new index",
                    VERSION, name, version, TokenOrigin.VERSION));
            }
            return version;
        }, initializer, XContentBuilder::field, Objects::toString).alwaysSerialize();
    }
}
