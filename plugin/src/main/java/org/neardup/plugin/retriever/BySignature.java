package org.neardup.plugin.retriever;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.weighted.Measures;
import org.neardup.kernel.weighted.WeightedOrPlain;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;
import org.neardup.plugin.window.KeepValues;
import org.neardup.plugin.window.WindowColumns;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;

/**
 * Documents are near-duplicates if their signature sets are similar, as estimated by samples or exactly. All documents of a window are
 * compared.
 *
 * @param similarity the similarity that decides, one of {@link #SIMILARITIES}
 * @param plain      the least plain similarity that counts ({@link WeightedOrPlain}); null for its default
 * @param idfPower   a token's weight is this power of its inverse document frequency, if the similarity has weights
 * @param threshold  the field and the minimum similarity of its sets
 * @param exact      whether whole sets are compared
 */
public record BySignature(
    String similarity, @Nullable BigDecimal plain, double idfPower, SignatureThreshold threshold, boolean exact) implements Comparison {

    /** The similarities that have thresholds up to 1. */
    static final List<String> SIMILARITIES = List.of(
        WeightedOrPlain.NAME, "jaccard", "cosine", "dice", "weighted_jaccard", "weighted_cosine");

    /** The default similarity: with one threshold for all kinds of texts, it finds the most near-duplicates (docs/evaluation.md). */
    static final String DEFAULT_SIMILARITY = WeightedOrPlain.NAME;

    /** The similarities that samples estimate. */
    static final List<String> ESTIMATED = List.of(WeightedOrPlain.NAME, "jaccard", "weighted_jaccard");

    static final BigDecimal DEFAULT_WITH_WEIGHTS = new BigDecimal("0.25");
    private static final BigDecimal DEFAULT_WITHOUT_WEIGHTS = new BigDecimal("0.5");

    public BySignature {
        plain = plain == null ? null : plain.stripTrailingZeros();
    }

    /** The comparison of a field if the request names no similarity. */
    static BySignature of(SignatureThreshold threshold) {
        return new BySignature(DEFAULT_SIMILARITY, null, WeightedOrPlain.DEFAULT_POWER, threshold, false);
    }

    static BigDecimal defaultMinSimilarity(String similarity) {
        return similarity.equals(WeightedOrPlain.NAME)
            ? WeightedOrPlain.DEFAULT_THRESHOLD.decimal()
            : isWeighted(similarity) ? DEFAULT_WITH_WEIGHTS : DEFAULT_WITHOUT_WEIGHTS;
    }

    static double defaultPower(String similarity) {
        return similarity.equals(WeightedOrPlain.NAME) ? WeightedOrPlain.DEFAULT_POWER : TokenWeights.DEFAULT_POWER;
    }

    static boolean isWeighted(String similarity) {
        return similarity.startsWith("weighted_");
    }

    @Override
    public String field() {
        return threshold.field();
    }

    @Override
    public WindowColumns columns(KeepValues keep) {
        String format = exact ? SignatureSetFieldType.HEAD_FORMAT : SignatureSetFieldType.SAMPLE_FORMAT;
        return new WindowColumns(null, new FieldAndFormat(field(), format), SignatureSetFieldMapper.CONTENT_TYPE, keep);
    }

    @Override
    public void check(List<String> problems) {
        new ByFieldType(field()).check(problems);
        threshold.check(problems);
        if (SIMILARITIES.contains(similarity) == false) {
            problems.add("[similarity] must be one of " + SIMILARITIES + ", but was [" + similarity + "]");
        } else if (exact == false && ESTIMATED.contains(similarity) == false) {
            problems.add(
                "[exact] can be [false] only with a [similarity] of " + ESTIMATED + ", which samples estimate, but that is ["
                    + similarity + "]; leave [exact] out");
        }
        if (!(idfPower >= 0 && idfPower <= TokenWeights.MOST_POWER)) {
            problems.add("[idf_power] must be from 0 to " + TokenWeights.MOST_POWER + ", but was [" + idfPower + "]");
        }
        if (plain != null && similarity.equals(WeightedOrPlain.NAME) == false) {
            problems.add("[plain] is for [" + WeightedOrPlain.NAME + "], not for [" + similarity + "]; leave it out");
        } else if (plain != null) {
            SignatureThreshold.check(NearDuplicatesParser.PLAIN, plain, problems);
        }
    }

    /** The similarity with its threshold; requires checked values. */
    public Measure measure() {
        return Measures.parse(similarity, threshold.minSimilarity().toPlainString(), plain == null ? null : plain.toPlainString());
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.field(NearDuplicatesParser.SIMILARITY, similarity);
        if (plain != null) {
            builder.field(NearDuplicatesParser.PLAIN, plain);
        }
        if (isWeighted(similarity)) {
            builder.field(NearDuplicatesParser.IDF_POWER, idfPower);
        }
        return threshold.toXContent(builder.field(NearDuplicatesParser.EXACT, exact), params);
    }
}
