package org.neardup.kernel.join;

/** Reports the pairs of records that one thread's probe finds, as pairs or links of input records. */
sealed interface PairReport permits PairEmitter, PairCounter, LinkForest, JoinSample {

    /**
     * Whether a pair would be reported if it reached the threshold; a probe need not verify other pairs.
     *
     * @param left a probing record
     * @param right an indexed record
     */
    boolean wants(int left, int right);

    /**
     * The overlap of a pair at which a probe may stop counting; {@link Integer#MAX_VALUE} if the report needs the exact overlap.
     *
     * @param required α, the minimum overlap of the pair
     */
    int enough(int required);

    /**
     * Reports a probing record and an indexed record that reach the threshold.
     *
     * @param overlap number of shared tokens, or a smaller number that is {@linkplain #enough enough}
     */
    void emit(int left, int right, int overlap, int leftSize, int rightSize);

    /** In a self-join: reports the equal input records that share a record, if they reach the threshold. */
    void emitDuplicates(int record);
}
