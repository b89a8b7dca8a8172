package org.neardup.plugin.retriever;

import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.Threshold;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;

/**
 * Documents are near-duplicates if their signature sets are similar, exactly. Compares all documents of a window, or verifies the pairs
 * that fingerprints propose.
 *
 * @param field         a {@code signature_set} field, or null if none was given
 * @param minSimilarity the least Jaccard similarity of a pair, above 0 and at most 1
 * @param minTokens     a document with fewer distinct signatures is like no other (Theobald et al., section 5.4)
 */
public record BySignature(String field, BigDecimal minSimilarity, int minTokens) implements Comparison {

    /** The least similarity unless said otherwise. */
    public static final BigDecimal DEFAULT_MIN_SIMILARITY = new BigDecimal("0.5");

    /** Of texts that share their only few signatures, one quarter are unlike otherwise; with five on both sides hardly any. */
    public static final int DEFAULT_MIN_TOKENS = 5;

    /** The greatest number of signatures that may be asked of a document. */
    static final int MAX_MIN_TOKENS = 1000;

    /** The most signatures that one search may read to compare its documents, both sides of each verified pair counted. */
    public static final Setting<Long> MAX_TOKENS_SETTING = Setting.longSetting(
        "index.near_duplicates.max_verified_tokens",
        1_000_000_000L,
        1,
        Setting.Property.IndexScope,
        Setting.Property.Dynamic
    );

    public BySignature {
        minSimilarity = minSimilarity.stripTrailingZeros();
    }

    @Override
    public boolean readsSignatures() {
        return true;
    }

    @Override
    public void check(List<String> problems) {
        new ByFieldType(field).check(problems);
        checkValues("", problems);
    }

    /** Adds a sentence for every value out of range, each named with a prefix. */
    void checkValues(String prefix, List<String> problems) {
        if (minSimilarity.signum() <= 0 || minSimilarity.compareTo(BigDecimal.ONE) > 0) {
            problems.add("[" + prefix + "min_similarity] must be above 0 and at most 1, but was [" + minSimilarity + "]");
        } else if (minSimilarity.scale() > Threshold.MAX_DECIMALS) {
            problems.add("[" + prefix + "min_similarity] can have " + Threshold.MAX_DECIMALS + " digits after the point at most");
        }
        if (minTokens < 1 || minTokens > MAX_MIN_TOKENS) {
            problems.add("[" + prefix + "min_tokens] must be from 1 to " + MAX_MIN_TOKENS + ", but was [" + minTokens + "]");
        }
    }

    /** The similarity with its threshold, once the values were checked. */
    Jaccard similarity() {
        return new Jaccard(Threshold.parse(minSimilarity.toPlainString()));
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.field(NearDuplicatesParser.FIELD, field)
            .field(NearDuplicatesParser.MIN_SIMILARITY, minSimilarity)
            .field(NearDuplicatesParser.MIN_TOKENS, minTokens);
    }
}
