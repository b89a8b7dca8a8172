package org.neardup.plugin.retriever;

import org.elasticsearch.common.settings.Setting;
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
 * @param minTokens     a document with fewer distinct signatures is like no other (Theobald et al., section 5.4)
 */
public record Verification(String field, BigDecimal minSimilarity, int minTokens) implements ToXContentObject {

    /** Of texts that share their only few signatures, one quarter are unlike otherwise; with five on both sides hardly any. */
    public static final int DEFAULT_MIN_TOKENS = 5;

    /** The greatest number of signatures that may be asked of a document. */
    static final int MAX_MIN_TOKENS = 1000;

    /** The most signatures that one search may read to verify its pairs, both sides of each pair counted. */
    public static final Setting<Long> MAX_TOKENS_SETTING = Setting.longSetting(
        "index.near_duplicates.max_verified_tokens",
        1_000_000_000L,
        1,
        Setting.Property.IndexScope,
        Setting.Property.Dynamic
    );

    /** A threshold must be a decimal with at most so many digits after the point, so that comparing with it is exact in 128 bits. */
    public static final int MAX_SCALE = 18;

    static final String FIELD = "field";
    static final String MIN_SIMILARITY = "min_similarity";
    static final String MIN_TOKENS = "min_tokens";

    public Verification {
        Objects.requireNonNull(field);
        minSimilarity = minSimilarity.stripTrailingZeros();
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().field(FIELD, field).field(MIN_SIMILARITY, minSimilarity);
        return builder.field(MIN_TOKENS, minTokens).endObject();
    }
}
