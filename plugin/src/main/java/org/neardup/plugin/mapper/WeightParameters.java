package org.neardup.plugin.mapper;

import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.FieldMapper.Parameter;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.frequency.TokenWeights;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** The mapping parameters for the weights of tokens. They cannot be changed later. */
final class WeightParameters {

    private final Parameter<TokenWeighting.Kind> kind;
    private final Parameter<Double> idfPower;
    private final Parameter<FrozenFrequencies> frequencies;

    /** @param weighting returns the weighting of an existing mapper */
    WeightParameters(Function<FieldMapper, TokenWeighting> weighting) {
        kind = Parameter.enumParam(
            TokenWeighting.WEIGHTS, false, mapper -> weighting.apply(mapper).kind(), TokenWeighting.NONE.kind(), TokenWeighting.Kind.class);
        // Always stored, so that a later default cannot change the meaning of an index.
        idfPower = new Parameter<>(
            TokenWeighting.IDF_POWER, false, () -> TokenWeights.DEFAULT_POWER,
            (name, context, value) -> XContentMapValues.nodeDoubleValue(value),
            mapper -> isIdf(weighting.apply(mapper).kind()) ? weighting.apply(mapper).idfPower() : TokenWeights.DEFAULT_POWER,
            XContentBuilder::field, Objects::toString).setSerializerCheck((includeDefaults, isConfigured, value) -> isIdf(kind.getValue()));
        frequencies = new Parameter<>(
            TokenWeighting.FREQUENCIES, false, () -> null, (name, context, value) -> FrozenFrequencies.parse(value),
            mapper -> weighting.apply(mapper).frequencies(), XContentBuilder::field, Objects::toString)
            .setSerializerCheck((includeDefaults, isConfigured, value) -> value != null);
    }

    /** These parameters, with {@code weights} always written to the mapping. */
    WeightParameters alwaysSerialized() {
        kind.alwaysSerialize();
        return this;
    }

    private static boolean isIdf(TokenWeighting.Kind kind) {
        return kind == TokenWeighting.Kind.IDF;
    }

    List<Parameter<?>> all() {
        return List.of(kind, idfPower, frequencies);
    }

    /** @throws IllegalArgumentException if it contradicts itself */
    TokenWeighting value() {
        Double power = isIdf(kind.getValue()) || idfPower.isConfigured() ? idfPower.getValue() : null;
        return TokenWeighting.of(kind.getValue(), power, frequencies.getValue());
    }
}
