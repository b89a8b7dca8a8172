package org.neardup.plugin.retriever;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;

/**
 * Documents are near-duplicates if the similarity that their sketches estimate is high enough. All documents of a window are compared, each
 * pair for as many samples as it takes to decide (Yuan et al., section 4).
 *
 * @param threshold the {@code weighted_minhash} field, and from where on its sketches are similar
 * @param verify    the exact test of each pair that sketches propose, or null to believe the estimate
 */
public record BySketch(SignatureThreshold threshold, @Nullable SignatureThreshold verify) implements Comparison {

    /** The least similarity unless said otherwise: that of signature sets without weights. */
    static final BigDecimal DEFAULT_MIN_SIMILARITY = new BigDecimal("0.5");

    @Override
    public String field() {
        return threshold.field();
    }

    @Override
    public SignatureThreshold signatures() {
        return verify;
    }

    @Override
    public void check(List<String> problems) {
        new ByFieldType(field(), threshold.minSimilarity(), threshold.minTokens(), verify).check(problems);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        threshold.toXContent(builder, params);
        if (verify != null) {
            verify.toXContent(builder.startObject(NearDuplicatesParser.VERIFY), params).endObject();
        }
        return builder;
    }
}
