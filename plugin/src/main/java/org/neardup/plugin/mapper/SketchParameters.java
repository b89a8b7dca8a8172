package org.neardup.plugin.mapper;

import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.FieldMapper.Parameter;
import org.neardup.plugin.mapper.WeightedMinHashFieldMapper.WeightedMinHashFieldType;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The mapping parameters that only sketches have. None can be changed later, and all are always written to the mapping. */
final class SketchParameters implements TokenFieldMapper.TypeFactory {

    static final String SAMPLES = "samples";
    static final String BITS = "bits";
    static final String WEIGHTS = "weights";

    private final Parameter<Integer> samples = Parameter.intParam(
        SAMPLES,
        false,
        mapper -> form(mapper).format().samples(),
        SketchForm.DEFAULT.format().samples()
    ).alwaysSerialize();
    private final Parameter<Integer> bits = Parameter.intParam(
        BITS,
        false,
        mapper -> form(mapper).format().bits(),
        SketchForm.DEFAULT.format().bits()
    ).alwaysSerialize();
    private final Parameter<SketchForm.Weights> weights = Parameter.enumParam(
        WEIGHTS,
        false,
        mapper -> form(mapper).weights(),
        SketchForm.DEFAULT.weights(),
        SketchForm.Weights.class
    ).alwaysSerialize();

    private static SketchForm form(FieldMapper mapper) {
        return ((WeightedMinHashFieldMapper) mapper).fieldType().form();
    }

    /** What a mapping that was stored says; it was checked when the field was made. */
    static SketchForm read(Map<String, Object> parameters) {
        return SketchForm.of(
            ((Number) parameters.get(SAMPLES)).intValue(),
            ((Number) parameters.get(BITS)).intValue(),
            SketchForm.Weights.valueOf(parameters.get(WEIGHTS).toString().toUpperCase(Locale.ROOT))
        );
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(samples, bits, weights);
    }

    @Override
    public TokenFieldType create(String name, NamedAnalyzer analyzer, TokenOrigin origin, Map<String, String> meta) {
        SketchForm form = SketchForm.of(samples.getValue(), bits.getValue(), weights.getValue());
        return new WeightedMinHashFieldType(name, analyzer, origin, form, meta);
    }
}
