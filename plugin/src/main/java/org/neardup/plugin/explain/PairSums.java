package org.neardup.plugin.explain;

import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.signature.SignatureSet;

import java.io.IOException;
import java.util.function.LongToIntFunction;

/** Sums over the tokens of each of two sets, and over their common tokens. Weights are whole numbers, so their sums are exact. */
record PairSums(Sum first, Sum second, Sum shared) {

    /**
     * Sums over some tokens.
     *
     * @param tokens      their number
     * @param occurrences the sum of their multiplicities
     * @param weight      the sum of their weights
     * @param squares     the sum of the squares of their weights
     * @param inverses    the sum of the inverses of their weights
     */
    record Sum(int tokens, long occurrences, double weight, double squares, double inverses) implements ToXContentFragment {

        private static final Sum NONE = new Sum(0, 0, 0, 0, 0);

        private Sum plus(int multiplicity, double tokenWeight) {
            return new Sum(
                tokens + 1, occurrences + multiplicity, weight + tokenWeight, squares + tokenWeight * tokenWeight,
                inverses + 1 / tokenWeight);
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            builder.field("tokens", tokens);
            if (occurrences > tokens) {
                builder.field("occurrences", occurrences);
            }
            return builder.field("weight", (long) weight);
        }
    }

    /** @param weights of tokens */
    static PairSums of(SignatureSet first, SignatureSet second, LongToIntFunction weights) {
        Sum shared = Sum.NONE;
        for (int i = 0; i < first.distinct(); i++) {
            int place = second.indexOf(first.token(i));
            if (place >= 0) {
                shared = shared.plus(Math.min(first.multiplicity(i), second.multiplicity(place)), weights.applyAsInt(first.token(i)));
            }
        }
        return new PairSums(sum(first, weights), sum(second, weights), shared);
    }

    private static Sum sum(SignatureSet set, LongToIntFunction weights) {
        Sum sum = Sum.NONE;
        for (int i = 0; i < set.distinct(); i++) {
            sum = sum.plus(set.multiplicity(i), weights.applyAsInt(set.token(i)));
        }
        return sum;
    }

    /** The Jaccard similarity of the distinct tokens, without weights. */
    double plain() {
        return (double) shared.tokens / (first.tokens + second.tokens - shared.tokens);
    }

    /** Number of tokens that only one of the sets has. */
    int differing() {
        return first.tokens + second.tokens - 2 * shared.tokens;
    }

    /** The sum of the inverses of the weights of these. */
    double differingInverses() {
        return first.inverses + second.inverses - 2 * shared.inverses;
    }
}
