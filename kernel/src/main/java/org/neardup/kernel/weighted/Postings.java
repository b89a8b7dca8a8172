package org.neardup.kernel.weighted;

/** Postings in columns; a posting is a record with some term in its prefix. Callers must not change the arrays. */
sealed interface Postings permits PrefixPostings, CentreLists {

    /** The record of each posting. */
    int[] records();

    /** The scaled weight of each posting's term. */
    float[] weights();

    /** The extent of the terms after a posting's term in the record's prefix order. */
    float[] rests();
}
