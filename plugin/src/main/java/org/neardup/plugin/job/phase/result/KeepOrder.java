package org.neardup.plugin.job.phase.result;

import org.neardup.plugin.job.KeepRule.Keep;

import java.util.Arrays;
import java.util.List;

/**
 * The order in which documents are kept: protected ones first, then by the rule that the job names, by the other rule, by index and by id.
 * It leaves nothing open. A document's <i>rank</i> is its number in this order, so the least rank of a group is the one that is kept.
 */
final class KeepOrder {

    /** The memory that an order takes, for each document. */
    static final long BYTES_EACH = 2 * Integer.BYTES;

    private final LinkedDocuments documents;
    private final List<KeptReason> reasons;
    private final int[] places;
    private final int[] ranks;

    /**
     * Sorts the documents.
     *
     * @param ensureRunning asked now and then; ends the sorting with whatever it throws
     */
    KeepOrder(LinkedDocuments documents, Keep keep, Runnable ensureRunning) {
        this.documents = documents;
        reasons = switch (keep) {
            case AUTHORITY -> List.of(
                KeptReason.PROTECTED, KeptReason.AUTHORITY, KeptReason.EARLIEST, KeptReason.INDEX, KeptReason.ID);
            case EARLIEST -> List.of(
                KeptReason.PROTECTED, KeptReason.EARLIEST, KeptReason.AUTHORITY, KeptReason.INDEX, KeptReason.ID);
        };
        places = new int[documents.count()];
        ranks = new int[documents.count()];
        Arrays.setAll(places, place -> place);
        PlaceSorter.sort(places, this::comparePlaces, ensureRunning);
        for (int rank = 0; rank < places.length; rank++) {
            ranks[places[rank]] = rank;
        }
    }

    private int comparePlaces(int first, int second) {
        for (KeptReason reason : reasons) {
            int order = compare(reason, first, second);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private int compare(KeptReason reason, int first, int second) {
        return switch (reason) {
            case PROTECTED -> Boolean.compare(documents.isProtected(second), documents.isProtected(first));
            case AUTHORITY -> documents.compareAuthority(second, first);
            case EARLIEST -> documents.compareTimestamp(first, second);
            case INDEX -> documents.compareIndex(first, second);
            case ID -> documents.compareId(first, second);
        };
    }

    /** The place of the document of a rank among the {@link LinkedDocuments}. */
    int place(int rank) {
        return places[rank];
    }

    /** The rank of the document at a place. */
    int rank(int place) {
        return ranks[place];
    }

    /** The first rule in which a document is before another one that is kept less. */
    KeptReason reason(int rank, int lesser) {
        return reasons.stream().filter(reason -> compare(reason, places[rank], places[lesser]) != 0).findFirst().orElse(KeptReason.ID);
    }
}
