package org.neardup.cluster.evaluation;

import org.neardup.kernel.frequency.FrequencyCounter;
import org.neardup.kernel.frequency.TokenWeights;

import java.math.BigDecimal;
import java.util.List;

/**
 * What tokens weigh by a collection's document frequencies, as jobs weigh them.
 *
 * @param power 0 for equal weights
 * @param each  counts each so many-th document only: what a table knows that was made of some documents and then frozen
 * @param most  so many tokens have a count at most: those that most documents have
 */
record IdfWeights(double power, int each, int most) {

    /** All tokens of any collection have a count. */
    static final int MOST_TOKENS = 1 << 22;

    /** As the mapping of a field holds them. */
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
     * @param documents distinct tokens of each
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
