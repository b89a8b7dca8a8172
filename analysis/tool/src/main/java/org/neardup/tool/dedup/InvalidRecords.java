package org.neardup.tool.dedup;

import java.util.BitSet;

/**
 * The invalid records of a collection, which are left out.
 *
 * @param documents their numbers
 * @param first what is wrong with the first one; null if there are none
 */
public record InvalidRecords(BitSet documents, String first) {

    /** No records. */
    static final InvalidRecords NONE = new InvalidRecords(new BitSet(), null);

    /** Their number. */
    public int count() {
        return documents.cardinality();
    }
}
