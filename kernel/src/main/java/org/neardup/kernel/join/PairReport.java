package org.neardup.kernel.join;

/** Reports the pairs of records that one thread's probe finds, as pairs or links of input records. */
sealed interface PairReport permits PairEmitter, LinkForest {

    /**
     * Whether a pair would be reported if it reached the threshold; a probe need not verify other pairs.
     *
     * @param left a probing record
     * @param right an indexed record
     */
    boolean wants(int left, int right);

    /** Reports a probing record and an indexed record that reach the threshold with this overlap. */
    void emit(int left, int right, int overlap, int leftSize, int rightSize);

    /** In a self-join: reports the equal input records that share a record, if they reach the threshold. */
    void emitDuplicates(int record);
}
