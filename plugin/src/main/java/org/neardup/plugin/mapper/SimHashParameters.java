package org.neardup.plugin.mapper;

import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.FieldMapper.Parameter;
import org.neardup.plugin.mapper.SimHashFieldMapper.SimHashFieldType;

import java.util.List;
import java.util.Map;

/** The mapping parameters of fingerprints: the weights of tokens. */
final class SimHashParameters implements TokenFieldMapper.TypeFactory {

    private final WeightParameters weights = new WeightParameters(mapper -> ((SimHashFieldMapper) mapper).fieldType().weighting());

    @Override
    public List<Parameter<?>> parameters() {
        return weights.all();
    }

    @Override
    public TokenFieldType create(String name, NamedAnalyzer analyzer, TokenOrigin origin, Map<String, String> meta) {
        return new SimHashFieldType(name, analyzer, origin, weights.value(), meta);
    }
}
