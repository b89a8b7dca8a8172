package org.neardup.plugin.retriever;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SimHashFieldMapper;
import org.neardup.plugin.mapper.SketchForm;
import org.neardup.plugin.mapper.TokenWeighting;
import org.neardup.plugin.mapper.WeightedMinHashFieldMapper;
import org.neardup.plugin.window.KeepValues;
import org.neardup.plugin.window.WindowColumns;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;

/**
 * A comparison that the type of the field decides, because the other parameters fit more than one type.
 *
 * @param field         a {@code simhash}, {@code weighted_minhash} or {@code signature_set} field, or null if none was given
 * @param minSimilarity the minimum similarity of a pair, or null if none was given
 * @param minTokens     the minimum number of distinct signatures of a document, or null if none was given
 */
public record ByFieldType(String field, @Nullable BigDecimal minSimilarity, @Nullable Integer minTokens) implements Comparison {

    ByFieldType(String field) {
        this(field, null, null);
    }

    public ByFieldType {
        minSimilarity = minSimilarity == null ? null : minSimilarity.stripTrailingZeros();
    }

    @Override
    public WindowColumns columns(KeepValues keep) {
        throw new IllegalStateException("[" + field + "] is not resolved");
    }

    @Override
    public void check(List<String> problems) {
        if (field == null || field.isEmpty()) {
            problems.add(
                "[" + NearDuplicatesParser.FIELD + "] is missing: name a field of type [" + SimHashFieldMapper.CONTENT_TYPE + "], ["
                    + WeightedMinHashFieldMapper.CONTENT_TYPE + "] or [" + SignatureSetFieldMapper.CONTENT_TYPE + "]");
        }
        threshold(BigDecimal.ONE).check(problems);
    }

    /** Adds a sentence to {@code problems} if a parameter was given that fields of this type do not have. */
    void checkFor(String type, List<String> problems) {
        if (SimHashFieldMapper.CONTENT_TYPE.equals(type) && hasThreshold()) {
            problems.add(
                "[" + NearDuplicatesParser.MIN_SIMILARITY + "] and [" + NearDuplicatesParser.MIN_TOKENS + "] compare signatures, but ["
                    + field + "] holds fingerprints: give [" + NearDuplicatesParser.MAX_DISTANCE + "]");
        }
    }

    /**
     * The comparison for fields of a type. If the type is unknown or another one, the given parameters decide.
     *
     * @param form the form of the sketches, if the field has them
     */
    Comparison of(String type, SketchForm form) {
        return switch (type) {
            case SimHashFieldMapper.CONTENT_TYPE -> new ByFingerprint(field, ByFingerprint.DEFAULT_MAX_DISTANCE);
            case WeightedMinHashFieldMapper.CONTENT_TYPE -> bySketch(form);
            case SignatureSetFieldMapper.CONTENT_TYPE -> bySignature();
            default -> hasThreshold() ? bySignature() : new ByFingerprint(field, ByFingerprint.DEFAULT_MAX_DISTANCE);
        };
    }

    private boolean hasThreshold() {
        return minSimilarity != null || minTokens != null;
    }

    private BySketch bySketch(SketchForm form) {
        return new BySketch(threshold(form.weights().kind() == TokenWeighting.Kind.IDF
            ? BySignature.DEFAULT_WITH_WEIGHTS : BySketch.DEFAULT_MIN_SIMILARITY));
    }

    private BySignature bySignature() {
        return BySignature.of(threshold(BySignature.defaultMinSimilarity(BySignature.DEFAULT_SIMILARITY)));
    }

    private SignatureThreshold threshold(BigDecimal absent) {
        return new SignatureThreshold(
            field, minSimilarity == null ? absent : minSimilarity,
            minTokens != null ? minTokens : SignatureSet.DEFAULT_MIN_TOKENS);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.field(NearDuplicatesParser.FIELD, field);
        if (minSimilarity != null) {
            builder.field(NearDuplicatesParser.MIN_SIMILARITY, minSimilarity);
        }
        if (minTokens != null) {
            builder.field(NearDuplicatesParser.MIN_TOKENS, minTokens);
        }
        return builder;
    }
}
