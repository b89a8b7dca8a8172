package org.neardup.plugin.mapper;

import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.FieldMapper.Parameter;
import org.neardup.plugin.mapper.WeightedMinHashFieldMapper.WeightedMinHashFieldType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The mapping parameters of sketches. They cannot be changed later, and the mapping always contains samples, bits and weights. */
final class SketchParameters implements TokenFieldMapper.TypeFactory {

    static final String SAMPLES = "samples";
    static final String BITS = "bits";

    private final Parameter<Integer> samples = Parameter.intParam(
        SAMPLES, false, mapper -> form(mapper).format().samples(), SketchForm.DEFAULT.format().samples()).alwaysSerialize();
    private final Parameter<Integer> bits = Parameter.intParam(
        BITS, false, mapper -> form(mapper).format().bits(), SketchForm.DEFAULT.format().bits()).alwaysSerialize();
    private final WeightParameters weights = new WeightParameters(mapper -> form(mapper).weights()).alwaysSerialized();

    private static SketchForm form(FieldMapper mapper) {
        return ((WeightedMinHashFieldMapper) mapper).fieldType().form();
    }

    /** Reads the parameters of a stored mapping, which were checked when the field was created. */
    static SketchForm read(Map<String, Object> parameters) {
        return SketchForm.of(
            ((Number) parameters.get(SAMPLES)).intValue(), ((Number) parameters.get(BITS)).intValue(), TokenWeighting.read(parameters));
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> all = new ArrayList<>(List.of(samples, bits));
        all.addAll(weights.all());
        return all;
    }

    @Override
    public TokenFieldType create(String name, NamedAnalyzer analyzer, TokenOrigin origin, Map<String, String> meta) {
        SketchForm form = SketchForm.of(samples.getValue(), bits.getValue(), weights.value());
        return new WeightedMinHashFieldType(name, analyzer, origin, form, meta);
    }
}
