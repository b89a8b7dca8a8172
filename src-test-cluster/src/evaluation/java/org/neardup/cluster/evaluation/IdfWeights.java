package org.neardup.cluster.evaluation;

import org.neardup.kernel.frequency.FrequencyCounter;
import org.neardup.kernel.frequency.TokenWeights;

import java.math.BigDecimal;
import java.util.List;

/**
 * Weights of tokens by a collection's document frequencies, as in jobs.
 *
 * @param power 0 for equal weights
 * @param each  counts only every n-th document, like a table frozen when there were fewer documents
 * @param most  maximum number of tokens with a count, the most frequent ones
 */
record IdfWeights(double power, int each, int most) {

    /** More than the number of tokens in any collection. */
    static final int MOST_TOKENS = 1 << 22;

    /** As stored in the mapping of a field. */
    static final IdfWeights FROZEN = new IdfWeights(3, 1, 8192);

    /** Counts all documents. */
    IdfWeights(double power) {
        this(power, 1, MOST_TOKENS);
    }

    /** Its name in tables. */
    String label() {
        if (power == 0) {
            return "";
        }
        String of = each == 1 ? "" : " of 1/" + each;
        String frozen = most == MOST_TOKENS ? "" : ", frozen";
        return ", idf^" + BigDecimal.valueOf(power).stripTrailingZeros().toPlainString() + of + frozen;
    }

    /**
     * The weights.
     *
     * @param documents distinct tokens of each document
     */
    TokenWeights of(List<long[]> documents) {
        FrequencyCounter counter = new FrequencyCounter(MOST_TOKENS);
        for (int document = 0; document < documents.size(); document += each) {
            counter.addDocument();
            for (long token : documents.get(document)) {
                counter.addToken(token);
            }
        }
        return TokenWeights.of(counter.frequencies().mostFrequent(most), power);
    }
}
