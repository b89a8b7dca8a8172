package org.neardup.plugin.retriever;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.Threshold;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;

/**
 * The threshold for similar signature sets or sketches.
 *
 * @param field         a {@code signature_set} or {@code weighted_minhash} field, or null if none was given
 * @param minSimilarity the minimum similarity of a pair, above 0 and at most 1
 * @param minTokens     a document with fewer distinct signatures is compared by its whole text
 */
public record SignatureThreshold(String field, BigDecimal minSimilarity, int minTokens) implements ToXContentFragment, Writeable {

    /** The greatest minimum number of signatures of a document. */
    static final int MAX_MIN_TOKENS = 1000;

    public SignatureThreshold {
        minSimilarity = minSimilarity.stripTrailingZeros();
    }

    /** Reads a threshold with a field. */
    public SignatureThreshold(StreamInput in) throws IOException {
        this(in.readString(), new BigDecimal(in.readString()), in.readVInt());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(field);
        out.writeString(minSimilarity.toPlainString());
        out.writeVInt(minTokens);
    }

    /**
     * A similarity of sets with this threshold.
     *
     * @param similarity one of {@link Similarity#NAMES} with thresholds up to 1
     */
    public Similarity measure(String similarity) {
        return Similarity.parse(similarity, minSimilarity.toPlainString());
    }

    /** Adds a sentence to {@code problems} for every value out of range. */
    public void check(List<String> problems) {
        check(NearDuplicatesParser.MIN_SIMILARITY, minSimilarity, problems);
        if (minTokens < 1 || minTokens > MAX_MIN_TOKENS) {
            problems.add("[" + NearDuplicatesParser.MIN_TOKENS + "] must be from 1 to " + MAX_MIN_TOKENS + ", but was [" + minTokens + "]");
        }
    }

    /** Adds a sentence to {@code problems} if a parameter is no similarity above 0. */
    static void check(String parameter, BigDecimal similarity, List<String> problems) {
        if (similarity.signum() <= 0 || similarity.compareTo(BigDecimal.ONE) > 0) {
            problems.add("[" + parameter + "] must be above 0 and at most 1, but was [" + similarity + "]");
        } else if (similarity.stripTrailingZeros().scale() > Threshold.MAX_DECIMALS) {
            problems.add("[" + parameter + "] can have " + Threshold.MAX_DECIMALS + " digits after the point at most");
        }
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.field(NearDuplicatesParser.FIELD, field).field(NearDuplicatesParser.MIN_SIMILARITY, minSimilarity);
        return builder.field(NearDuplicatesParser.MIN_TOKENS, minTokens);
    }
}
