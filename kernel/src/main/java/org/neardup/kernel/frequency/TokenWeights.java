package org.neardup.kernel.frequency;

import java.util.Arrays;

/**
 * Token weights from document frequencies: round({@value #HEAVIEST} · (idf(df) / idf(floor))<sup>power</sup>), at least 1, with idf(df) =
 * ln(1 + N / df) of N documents. df is a token's count plus the error of the frequencies, but at least the floor; the floor is the error,
 * but at least {@value #LEAST_FLOOR}. So tokens without a count and tokens at the floor have the greatest weight, and a few copies of a
 * document do not lower the weights of its tokens. Immutable.
 *
 * <p>Weights are integers, so sums of weights and of products of two weights are exact in doubles up to 2<sup>53</sup>, in any order. The
 * sum of a document's weights stays below that; the sum of their squares exceeds it when one of the heaviest tokens repeats 1,449 times.
 * The least weight is 1, not 0, because some documents consist only of tokens that all documents have.
 */
public final class TokenWeights {

    /** The greatest weight. */
    public static final int HEAVIEST = 65_535;

    /** Tokens of fewer documents weigh the same as tokens of this number of documents. */
    public static final int LEAST_FLOOR = 5;

    /** The default power. */
    public static final double DEFAULT_POWER = 3;

    /** The greatest power. */
    public static final double MOST_POWER = 8;

    /** The weights below {@value #HEAVIEST}. */
    private final TokenTable weights;

    private TokenWeights(TokenTable weights) {
        this.weights = weights;
    }

    /**
     * The weights of all tokens.
     *
     * @param power from 0 (all tokens weigh the same) to {@value #MOST_POWER}
     * @throws IllegalArgumentException if the power is not allowed
     */
    public static TokenWeights of(DocumentFrequencies frequencies, double power) {
        int[] inOrder = byPlace(frequencies, power);
        // Without the heaviest tokens, usually most of them: a small table stays in the CPU caches.
        int lighter = (int) Arrays.stream(inOrder).filter(weight -> weight < HEAVIEST).count();
        TokenTable weights = new TokenTable(TokenTable.roomFor(lighter));
        for (int i = 0; i < inOrder.length; i++) {
            if (inOrder[i] < HEAVIEST) {
                weights.add(frequencies.token(i), inOrder[i]);
            }
        }
        return new TokenWeights(weights);
    }

    /**
     * The weights of the tokens that have a count, in ascending order of the tokens. All other tokens weigh {@value #HEAVIEST}.
     *
     * @param power as for {@link #of}
     * @throws IllegalArgumentException if the power is not allowed
     */
    public static int[] byPlace(DocumentFrequencies frequencies, double power) {
        checkPower(power);
        int[] weights = new int[frequencies.size()];
        long floor = Math.max(LEAST_FLOOR, frequencies.error());
        for (int i = 0; i < weights.length; i++) {
            long frequency = Math.max(floor, frequencies.count(i) + frequencies.error());
            weights[i] = weight(frequency, floor, frequencies.documents(), power);
        }
        return weights;
    }

    /**
     * Checks a power.
     *
     * @throws IllegalArgumentException if it is not from 0 to {@value #MOST_POWER}
     */
    public static void checkPower(double power) {
        // The negated form also rejects NaN.
        if (!(power >= 0 && power <= MOST_POWER)) {
            throw new IllegalArgumentException("the power of weights must be from 0 to " + MOST_POWER + ", but was " + power);
        }
    }

    /**
     * The weight of a token with this document frequency.
     *
     * @param documentFrequency at least the floor
     * @param floor             the number of documents of the heaviest tokens, at least 1
     * @param documents         number of all documents
     * @param power             as for {@link #of}
     */
    public static int weight(long documentFrequency, long floor, long documents, double power) {
        double share = StrictMath.log(1 + (double) documents / documentFrequency) / StrictMath.log(1 + (double) documents / floor);
        return Math.clamp(Math.round(HEAVIEST * StrictMath.pow(share, power)), 1, HEAVIEST);
    }

    /** The weight of a token, from 1 to {@value #HEAVIEST}. */
    public int of(long token) {
        int weight = weights.get(token);
        return weight == 0 ? HEAVIEST : weight;
    }

    /** The maximum memory of the weights for these frequencies, in bytes. */
    public static long memoryBytes(DocumentFrequencies frequencies) {
        return (long) TokenTable.BYTES_PER_TOKEN * TokenTable.roomFor(frequencies.size());
    }
}
