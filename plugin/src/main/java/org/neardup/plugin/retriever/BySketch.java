package org.neardup.plugin.retriever;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.sketch.SketchFormat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * Documents are near-duplicates if the similarity that their sketches estimate is high enough. All documents of a window are compared, each
 * pair by as many samples as the decision takes (Yuan et al., section 4).
 *
 * @param threshold the {@code weighted_minhash} field and the minimum similarity of its sketches
 * @param verify    the exact test of each pair that sketches propose, or null to accept the estimate
 */
public record BySketch(SignatureThreshold threshold, @Nullable SignatureThreshold verify) implements Comparison {

    /** The default minimum similarity: the same as for signature sets without weights. */
    static final BigDecimal DEFAULT_MIN_SIMILARITY = new BigDecimal("0.5");

    /** Estimates of unrelated documents are below this number of standard errors, except one in a thousand million. */
    private static final int ERRORS_OF_STRANGERS = 6;

    /** Estimates of similar documents are at most this number of standard errors below their similarity, except one in a thousand. */
    private static final int ERRORS_OF_PROPOSALS = 3;

    /** The minimum estimate of a pair worth an exact comparison that requires this similarity. */
    static BigDecimal proposing(BigDecimal similarity, SketchFormat format) {
        double asked = Math.clamp(similarity.doubleValue(), 0, 1);
        double least = Math.max(asked / 2, asked - ERRORS_OF_PROPOSALS * format.standardError(asked));
        return least <= 0.001 ? similarity : new BigDecimal(least).setScale(3, RoundingMode.FLOOR);
    }

    /** Adds a sentence to {@code problems} if documents with nothing in common would count as similar. */
    void checkFor(SketchFormat format, List<String> problems) {
        double least = ERRORS_OF_STRANGERS * format.standardError(0);
        if (verify == null && threshold.minSimilarity().doubleValue() < least) {
            problems.add(
                "[" + NearDuplicatesParser.MIN_SIMILARITY + "] of [" + threshold.minSimilarity() + "] is within the error of sketches with"
                    + " [" + format.samples() + "] samples of [" + format.bits() + "] bits: give at least ["
                    + new BigDecimal(least).setScale(3, RoundingMode.CEILING) + "], or [" + NearDuplicatesParser.VERIFY + "]");
        }
    }

    @Override
    public String field() {
        return threshold.field();
    }

    @Override
    public SignatureThreshold signatures() {
        return verify;
    }

    @Override
    public FieldAndFormat fetched() {
        return new FieldAndFormat(field(), null);
    }

    @Override
    public void check(List<String> problems) {
        new ByFieldType(field(), threshold.minSimilarity(), threshold.minTokens(), verify).check(problems);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return SignatureThreshold.writeVerify(verify, threshold.toXContent(builder, params), params);
    }
}
