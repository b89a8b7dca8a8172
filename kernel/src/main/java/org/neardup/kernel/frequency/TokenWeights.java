package org.neardup.kernel.frequency;

/**
 * What tokens weigh by their document frequencies: round({@value #HEAVIEST} · (idf(df) / idf(floor))<sup>power</sup>), at least 1, with
 * idf(df) = ln(1 + N / df) of N documents. df is a token's count and the error of the frequencies together, at least the floor; the floor
 * is the error, or {@value #LEAST_FLOOR} where that is less. So a token without a count weighs most, as do those of the floor, and the
 * copies of a document do not weigh less for being copies. Immutable.
 *
 * <p>Weights are whole numbers: sums of them, and of products of two, are exact in doubles below 2<sup>53</sup>, in whichever order they
 * are added. The sum of a document's weights stays below that; the sum of their squares passes it where one of the heaviest tokens repeats
 * 1,449 times. The least is 1, for tokens that all documents have are all that some documents have.
 */
public final class TokenWeights {

    /** The greatest weight. */
    public static final int HEAVIEST = 65_535;

    /** Tokens of fewer documents weigh as those of so many. */
    public static final int LEAST_FLOOR = 5;

    /** The power unless said otherwise. */
    public static final double DEFAULT_POWER = 3;

    /** The greatest power. */
    public static final double MOST_POWER = 8;

    private final TokenTable weights;

    private TokenWeights(TokenTable weights) {
        this.weights = weights;
    }

    /**
     * The weights of all tokens.
     *
     * @param power from 0, by which all tokens weigh the same, to {@value #MOST_POWER}
     * @throws IllegalArgumentException if the power is not allowed
     */
    public static TokenWeights of(DocumentFrequencies frequencies, double power) {
        TokenTable weights = new TokenTable(TokenTable.roomFor(frequencies.size()));
        int[] byPlace = byPlace(frequencies, power);
        for (int place = 0; place < byPlace.length; place++) {
            weights.add(frequencies.token(place), byPlace[place]);
        }
        return new TokenWeights(weights);
    }

    /**
     * The weights of the tokens that have a count, by their places in ascending order. All others weigh {@value #HEAVIEST}.
     *
     * @param power as for {@link #of}
     * @throws IllegalArgumentException if the power is not allowed
     */
    public static int[] byPlace(DocumentFrequencies frequencies, double power) {
        checkPower(power);
        int[] weights = new int[frequencies.size()];
        long floor = Math.max(LEAST_FLOOR, frequencies.error());
        for (int place = 0; place < weights.length; place++) {
            long frequency = Math.max(floor, frequencies.count(place) + frequencies.error());
            weights[place] = weight(frequency, floor, frequencies.documents(), power);
        }
        return weights;
    }

    /**
     * Checks a power.
     *
     * @throws IllegalArgumentException if it is not from 0 to {@value #MOST_POWER}
     */
    public static void checkPower(double power) {
        // Written so that NaN fails.
        if (!(power >= 0 && power <= MOST_POWER)) {
            throw new IllegalArgumentException("the power of weights must be from 0 to " + MOST_POWER + ", but was " + power);
        }
    }

    /**
     * The weight of a token of so many documents.
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

    /** The memory that the weights of these frequencies take, in bytes. */
    public static long memoryBytes(DocumentFrequencies frequencies) {
        return (long) TokenTable.BYTES_PER_TOKEN * TokenTable.roomFor(frequencies.size());
    }
}
