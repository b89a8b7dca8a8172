package org.neardup.plugin.job.record;

import org.neardup.plugin.job.KeptReason;

/**
 * A group of near-duplicates in a plan. Its other documents are the {@linkplain PlannedDocument duplicates} that refer to it.
 *
 * @param id               its name, stable across jobs that continue each other
 * @param size             number of its documents, the kept one included
 * @param first            number of its first duplicate in the plan; the others follow it
 * @param isKeptProtected  whether the document that it keeps is protected
 * @param protectedMembers number of its protected documents, the kept one included
 * @param removable        number of its documents that are neither kept nor protected
 * @param reason           why it keeps the document and not the second one
 * @param kept             the document that it keeps, or would keep if it kept any
 */
public record PlannedGroup(
    String id, int size, int first, boolean isKeptProtected, int protectedMembers, int removable, KeptReason reason, KeptDocument kept) {

    /** Number of its duplicates in the plan; the kept document is one of them if the group keeps none. */
    public int duplicates() {
        return kept.stays() ? size - 1 : size;
    }
}
