package org.neardup.plugin.job.phase.result;

import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.KeepRule;
import org.neardup.plugin.job.KeptReason;
import org.neardup.plugin.job.StableId;

import java.util.Map;
import java.util.stream.IntStream;

/** The linked documents, divided into groups. Documents are identified by rank: 0 is the first to be kept. Not thread safe. */
public final class GroupedDocuments {

    private static final long REFERENCE_BYTES = 8;
    private static final long BYTES_PER_ID = 100;

    private final LinkedDocuments documents;
    private final KeepRule keep;
    private final Clusters groups;
    private final double[] similarityToKept;
    /** For each centre, the member with the least key: the group is named after it, whichever member is kept. */
    private final int[] first;
    /** Names of groups by the kept document, cached because every member is written with it. */
    private final String[] ids;

    /** @param memory reserves memory for the names of groups; the caller releases it */
    GroupedDocuments(LinkedDocuments documents, KeepRule keep, Clusters groups, double[] similarityToKept, HeldMemory memory) {
        this.documents = documents;
        this.keep = keep;
        this.groups = groups;
        this.similarityToKept = similarityToKept;
        memory.reserve(REFERENCE_BYTES * documents.count() + BYTES_PER_ID * centres().count());
        ids = new String[documents.count()];
        first = IntStream.range(0, documents.count()).toArray();
        for (int rank = 0; rank < first.length; rank++) {
            int centre = groups.centreOf(rank);
            if (compareKeys(rank, first[centre]) < 0) {
                first[centre] = rank;
            }
        }
    }

    void rename(Map<Integer, String> names) {
        names.forEach((kept, name) -> ids[kept] = name);
    }

    int compareKeys(int rank, int other) {
        return documents.compareKeys(rank, other);
    }

    LinkedDocuments documents() {
        return documents;
    }

    int count() {
        return documents.count();
    }

    DocumentKey key(int rank) {
        return documents.key(rank);
    }

    /** The member of a group with the least key. */
    DocumentKey firstKey(int kept) {
        return key(first[kept]);
    }

    boolean isProtected(int rank) {
        return documents.isProtected(rank);
    }

    /** Whether a document has the same text as the kept one. */
    boolean isCopy(int rank) {
        return documents.haveSameText(rank, keptOf(rank));
    }

    /** Whether the text of a document has the same numbers as that of the kept one. */
    boolean hasSameNumbers(int rank) {
        return documents.haveSameNumbers(rank, keptOf(rank));
    }

    /** The document that a document's group keeps. */
    int keptOf(int rank) {
        return groups.centreOf(rank);
    }

    /** The similarity of a document to the kept one of its group; for the kept one itself 1, or the number of its tokens for overlap. */
    double similarityToKept(int rank) {
        return similarityToKept[rank];
    }

    /** Whether a document may be removed: it is not protected, and its group keeps another one or none. */
    boolean isRemovable(int rank) {
        return groups.isCentre(rank) ? isDropped(rank) : isProtected(rank) == false;
    }

    /** Whether the document that its group would keep may also be removed. */
    boolean isDropped(int kept) {
        return groups.size(kept) > 1 && keep.dropsFirst(documents.authority(kept), isProtected(kept));
    }

    /** The documents that groups keep, or would keep if they kept any, in keep order. */
    IntStream centres() {
        return IntStream.range(0, count()).filter(rank -> groups.size(rank) > 1);
    }

    /** The number of groups that keep no document. */
    int droppedGroups() {
        return (int) centres().filter(this::isDropped).count();
    }

    /** The number of documents in the group that keeps this one; 0 if none does. */
    int groupSize(int kept) {
        return groups.size(kept);
    }

    /** The documents of the group that keeps this one, in keep order. */
    int[] members(int kept) {
        return groups.members(kept);
    }

    /** The name of the group that keeps a document. */
    String groupId(int kept) {
        if (ids[kept] == null) {
            ids[kept] = StableId.of(firstKey(kept));
        }
        return ids[kept];
    }

    /** The reason why the group keeps a document and not its second one. */
    KeptReason reason(int kept, int second) {
        return documents.reason(kept, second);
    }
}
