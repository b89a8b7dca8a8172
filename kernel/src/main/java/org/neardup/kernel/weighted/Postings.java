package org.neardup.kernel.weighted;

/** Postings side by side: each is a record that has some term in its prefix. Arrays are to be read only. */
sealed interface Postings permits PrefixPostings, CentreLists {

    /** The record of each posting. */
    int[] records();

    /** The scaled weight of each posting's term. */
    float[] weights();

    /** The extent of the terms after a posting's term in the record's prefix order. */
    float[] rests();
}
