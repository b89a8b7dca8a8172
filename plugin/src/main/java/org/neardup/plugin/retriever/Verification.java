package org.neardup.plugin.retriever;

import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Objects;

/**
 * The exact test of the pairs that fingerprints propose.
 *
 * @param field         a {@code signature_set} field
 * @param minSimilarity the least Jaccard similarity of a pair, above 0 and at most 1
 */
public record Verification(String field, BigDecimal minSimilarity) implements ToXContentObject {

    /** A threshold must be a decimal with at most so many digits after the point, so that comparing with it is exact in 128 bits. */
    public static final int MAX_SCALE = 18;

    static final String FIELD = "field";
    static final String MIN_SIMILARITY = "min_similarity";

    public Verification {
        Objects.requireNonNull(field);
        minSimilarity = minSimilarity.stripTrailingZeros();
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.startObject().field(FIELD, field).field(MIN_SIMILARITY, minSimilarity).endObject();
    }
}
