package org.neardup.plugin.job.phase.result;

import java.util.BitSet;

/**
 * The signature sets of some components' documents. Documents go by the number of their input record, their <i>item</i>. Arrays are to be
 * read only.
 *
 * @param records    what the documents have, by items
 * @param items      the items of one component after the other, each in the order in which documents are kept
 * @param ends       for each component, the index after its last item
 * @param rankOfItem the rank of each item's document
 */
record ComponentSets(ItemRecords records, int[] items, int[] ends, int[] rankOfItem) {

    /** The memory that items take, for each document: rank, item, ordinal and a step between. */
    static final long BYTES_EACH = 5L * Integer.BYTES;

    /** The rank of an item's document. */
    int rank(int item) {
        return rankOfItem[item];
    }

    /** The items of protected documents. */
    BitSet isProtected(LinkedDocuments documents) {
        BitSet isProtected = new BitSet(items.length);
        for (int item : items) {
            isProtected.set(item, documents.isProtected(rankOfItem[item]));
        }
        return isProtected;
    }
}
