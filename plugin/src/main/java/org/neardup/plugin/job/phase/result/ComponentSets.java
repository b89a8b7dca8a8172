package org.neardup.plugin.job.phase.result;

import java.util.BitSet;

/**
 * The signature sets of some components' documents. Documents are identified by the number of their input record, their <i>item</i>. Do not
 * modify the arrays.
 *
 * @param records    the records of the documents, by item
 * @param items      the items, component by component, each in keep order
 * @param ends       for each component, the index after its last item
 * @param rankOfItem the rank of each item's document
 */
record ComponentSets(ItemRecords records, int[] items, int[] ends, int[] rankOfItem) {

    /** The memory of items per document: rank, item, ordinal and an intermediate value. */
    static final long BYTES_EACH = 5L * Integer.BYTES;

    int rank(int item) {
        return rankOfItem[item];
    }

    BitSet isProtected(LinkedDocuments documents) {
        BitSet isProtected = new BitSet(items.length);
        for (int item : items) {
            isProtected.set(item, documents.isProtected(rankOfItem[item]));
        }
        return isProtected;
    }
}
