package org.neardup.plugin.retriever;

import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.sketch.SketchFormat;
import org.neardup.plugin.mapper.WeightedMinHashFieldMapper;
import org.neardup.plugin.window.KeepValues;
import org.neardup.plugin.window.WindowColumns;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * Documents are near-duplicates if the similarity that their sketches estimate is high enough. All documents of a window are compared, each
 * pair by as many samples as the decision takes (Yuan et al., section 4).
 *
 * @param threshold the {@code weighted_minhash} field and the minimum similarity of its sketches
 */
public record BySketch(SignatureThreshold threshold) implements Comparison {

    /** The default minimum similarity: the same as for signature sets without weights. */
    static final BigDecimal DEFAULT_MIN_SIMILARITY = new BigDecimal("0.5");

    /** Estimates of unrelated documents are below this number of standard errors, except one in a thousand million. */
    private static final int ERRORS_OF_STRANGERS = 6;

    /** Adds a sentence to {@code problems} if documents with nothing in common would count as similar. */
    void checkFor(SketchFormat format, List<String> problems) {
        double least = ERRORS_OF_STRANGERS * format.standardError(0);
        if (threshold.minSimilarity().doubleValue() < least) {
            problems.add(
                "[" + NearDuplicatesParser.MIN_SIMILARITY + "] of [" + threshold.minSimilarity() + "] is within the error of sketches with"
                    + " [" + format.samples() + "] samples of [" + format.bits() + "] bits: give at least ["
                    + new BigDecimal(least).setScale(3, RoundingMode.CEILING) + "]");
        }
    }

    @Override
    public String field() {
        return threshold.field();
    }

    @Override
    public WindowColumns columns(KeepValues keep) {
        return new WindowColumns(null, new FieldAndFormat(field(), null), WeightedMinHashFieldMapper.CONTENT_TYPE, keep);
    }

    @Override
    public void check(List<String> problems) {
        new ByFieldType(field(), threshold.minSimilarity(), threshold.minTokens()).check(problems);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return threshold.toXContent(builder, params);
    }
}
