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
 */
record IdfWeights(double power, int each) {

    private static final int MOST_TOKENS = 1 << 22;

    /** Counts all documents. */
    IdfWeights(double power) {
        this(power, 1);
    }

    /** Its name in tables. */
    String label() {
        if (power == 0) {
            return "";
        }
        String of = each == 1 ? "" : " of 1/" + each;
        return ", idf^" + BigDecimal.valueOf(power).stripTrailingZeros().toPlainString() + of;
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
        return TokenWeights.of(counter.frequencies(), power);
    }
}
