package org.neardup.plugin.job.phase.result;

import org.neardup.kernel.weighted.WeightedJoin;

import java.util.ArrayList;
import java.util.List;

/**
 * Consecutive components whose sets are held in memory together.
 *
 * @param from  number of the first
 * @param limit number after the last
 */
record ComponentRange(int from, int limit) {

    /** What a document takes in memory beside its tokens. */
    private static final int BYTES_PER_DOCUMENT = 100;

    /**
     * Cuts components into ranges of so much memory, and of as many documents as are compared at once; one that needs more is a range by
     * itself.
     *
     * @param bytesPerToken what is held takes so much for each token
     * @param largest       components of more documents are left out
     */
    static List<ComponentRange> cut(
        LinkedComponents components,
        LinkedDocuments documents,
        KeepOrder order,
        int bytesPerToken,
        long mostBytes,
        int largest
    ) {
        List<ComponentRange> ranges = new ArrayList<>();
        int from = 0;
        long held = 0;
        long heldDocuments = 0;
        for (int component = 0; component < components.count(); component++) {
            long bytes = 0;
            int read = 0;
            for (int i = components.start(component); i < components.end(component); i++) {
                int place = order.place(components.rank(i));
                boolean isRead = components.representative(place) == place;
                read += isRead ? 1 : 0;
                bytes += BYTES_PER_DOCUMENT + (isRead ? (long) bytesPerToken * documents.size(place) : 0);
            }
            boolean isLeftOut = components.end(component) - components.start(component) > largest;
            boolean fits = held + bytes <= mostBytes && heldDocuments + read <= WeightedJoin.MAX_RECORDS;
            if (component > from && (isLeftOut || fits == false)) {
                ranges.add(new ComponentRange(from, component));
                from = component;
                held = 0;
                heldDocuments = 0;
            }
            if (isLeftOut) {
                from = component + 1;
            } else {
                held += bytes;
                heldDocuments += read;
            }
        }
        if (from < components.count()) {
            ranges.add(new ComponentRange(from, components.count()));
        }
        return ranges;
    }
}
