package org.neardup.plugin.job.phase.result;

import org.neardup.plugin.job.phase.snapshot.BlockSetSource;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The signature sets of some components' documents. A set that several documents are known to have is read once. Documents go by the number
 * of their input record, their <i>item</i>.
 */
final class ComponentSets {

    /** The memory that items take, for each document: place, item, rank and a step between. */
    private static final long BYTES_EACH = 5L * Integer.BYTES;

    private final ItemRecords records;
    private final int[] items;
    private final int[] ends;
    private final int[] rankOfItem;

    private ComponentSets(ItemRecords records, int[] items, int[] ends, int[] rankOfItem) {
        this.records = records;
        this.items = items;
        this.ends = ends;
        this.rankOfItem = rankOfItem;
    }

    /**
     * Reads the sets of some components.
     *
     * @param range  numbers of components
     * @param memory what the sets take is reserved here; the caller releases it
     */
    static ComponentSets read(
        ComponentRange range,
        LinkedComponents components,
        LinkedDocuments documents,
        KeepOrder order,
        BlockSetSource source,
        ItemRecords.Factory factory,
        ReservedMemory memory
    ) {
        int start = components.start(range.from());
        int count = components.end(range.limit() - 1) - start;
        memory.reserve(BYTES_EACH * count);
        int[] places = new int[count];
        for (int i = 0; i < count; i++) {
            places[i] = order.place(components.rank(start + i));
        }
        Arrays.sort(places);
        // Representatives first: the others repeat a set that is there by then.
        int[] placeOfItem = new int[count];
        int distinct = 0;
        long tokens = 0;
        int largest = 0;
        for (int place : places) {
            if (components.representative(place) == place) {
                placeOfItem[distinct++] = place;
                tokens += documents.size(place);
                largest = Math.max(largest, documents.size(place));
            }
        }
        int next = distinct;
        for (int place : places) {
            if (components.representative(place) != place) {
                placeOfItem[next++] = place;
            }
        }
        int[] ordinals = new int[distinct];
        for (int item = 0; item < distinct; item++) {
            ordinals[item] = documents.ordinal(placeOfItem[item]);
        }
        int[] repeated = new int[count - distinct];
        for (int item = distinct; item < count; item++) {
            int representative = components.representative(placeOfItem[item]);
            repeated[item - distinct] = Arrays.binarySearch(placeOfItem, 0, distinct, representative);
        }
        ItemRecords records = factory.read(source, ordinals, repeated, tokens, largest, memory);
        return new ComponentSets(records, items(range, components, order, placeOfItem, distinct), ends(range, components, start),
            ranks(placeOfItem, order));
    }

    private static int[] items(ComponentRange range, LinkedComponents components, KeepOrder order, int[] placeOfItem, int distinct) {
        int start = components.start(range.from());
        int[] items = new int[placeOfItem.length];
        for (int i = 0; i < items.length; i++) {
            int place = order.place(components.rank(start + i));
            int from = components.representative(place) == place ? 0 : distinct;
            int to = from == 0 ? distinct : placeOfItem.length;
            items[i] = Arrays.binarySearch(placeOfItem, from, to, place);
        }
        return items;
    }

    private static int[] ends(ComponentRange range, LinkedComponents components, int start) {
        int[] ends = new int[range.limit() - range.from()];
        Arrays.setAll(ends, i -> components.end(range.from() + i) - start);
        return ends;
    }

    private static int[] ranks(int[] placeOfItem, KeepOrder order) {
        int[] ranks = new int[placeOfItem.length];
        Arrays.setAll(ranks, item -> order.rank(placeOfItem[item]));
        return ranks;
    }

    /** What the documents have, by items. */
    ItemRecords records() {
        return records;
    }

    /** The items of one component after the other, each in the order in which documents are kept; to be read only. */
    int[] items() {
        return items;
    }

    /** For each component, the index after its last item; to be read only. */
    int[] ends() {
        return ends;
    }

    /** The rank of an item's document. */
    int rank(int item) {
        return rankOfItem[item];
    }

    /** The items of protected documents. */
    BitSet isProtected(LinkedDocuments documents, KeepOrder order) {
        BitSet isProtected = new BitSet(items.length);
        for (int item : items) {
            isProtected.set(item, documents.isProtected(order.place(rankOfItem[item])));
        }
        return isProtected;
    }
}
