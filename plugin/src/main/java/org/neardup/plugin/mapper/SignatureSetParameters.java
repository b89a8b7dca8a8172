package org.neardup.plugin.mapper;

import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.FieldMapper.Parameter;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.analysis.spotsigs.SpotSignatureAnalyzer;
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;
import org.neardup.plugin.mapper.TokenWeighting.Kind;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The mapping parameters of signature sets: whether they keep how often each token occurs, and whether their tokens are terms. They keep
 * occurrences by default only for spot signatures, whose paper compares multisets (Theobald et al., equation 4); the mapping always
 * contains this. Only the query {@code near_duplicates} needs terms.
 */
final class SignatureSetParameters implements TokenFieldMapper.TypeFactory {

    static final String INDEX = "index";

    private final Parameter<Kind> weights;
    private final Parameter<Boolean> index = Parameter.boolParam(
        INDEX, false, mapper -> ((SignatureSetFieldMapper) mapper).fieldType().hasTerms(), false);

    /** @param analyzer the analyzer of the mapping */
    SignatureSetParameters(Supplier<NamedAnalyzer> analyzer) {
        weights = new Parameter<>(
            TokenWeighting.WEIGHTS, false, () -> defaultWeights(analyzer.get()), (name, context, value) -> parse(name, value),
            mapper -> ((SignatureSetFieldMapper) mapper).fieldType().weights(), XContentBuilder::field, Objects::toString)
            .alwaysSerialize();
    }

    private static Kind defaultWeights(NamedAnalyzer analyzer) {
        return analyzer.analyzer() instanceof SpotSignatureAnalyzer ? Kind.COUNTS : Kind.NONE;
    }

    private static Kind parse(String field, Object value) {
        return Stream.of(Kind.NONE, Kind.COUNTS).filter(kind -> kind.toString().equals(value)).findFirst().orElseThrow(
            () -> new IllegalArgumentException(
                "[" + TokenWeighting.WEIGHTS + "] of field [" + field + "] must be [none] or [counts], but was [" + value
                    + "]; give other weights with each comparison"));
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(weights, index);
    }

    @Override
    public TokenFieldType create(String name, NamedAnalyzer analyzer, TokenOrigin origin, Map<String, String> meta) {
        return new SignatureSetFieldType(name, index.getValue(), analyzer, origin, weights.getValue(), meta);
    }
}
