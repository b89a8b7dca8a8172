package org.neardup.plugin.job.review;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.PlannedGroup;
import org.neardup.plugin.job.record.Review;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A group as far as the caller sees its documents, and whether it is one of those that a request asks for. Not thread safe. */
final class SeenGroup {

    private final GroupsRequest wanted;
    private final PlannedGroup group;
    private final boolean isKeptSeen;
    private final List<SeenDuplicate> first = new ArrayList<>();
    private int duplicates;
    private int removable;
    private int protectedMembers;
    private double least = Double.POSITIVE_INFINITY;
    private boolean isInIndex;
    private boolean hasId;
    private boolean isInBand;
    private boolean isReviewed;
    private boolean matches;

    /** A duplicate with what was decided about it; null for nothing. */
    record SeenDuplicate(PlannedDocument document, @Nullable Review review) {}

    /**
     * A group without its duplicates.
     *
     * @param seen whether each document that the caller sees matches the query; null if all documents count as seen and as matching
     */
    SeenGroup(GroupsRequest wanted, PlannedGroup group, @Nullable Map<DocumentKey, Boolean> seen) {
        this.wanted = wanted;
        this.group = group;
        DocumentKey kept = group.kept().key();
        isKeptSeen = seen == null || seen.containsKey(kept);
        if (isKeptSeen) {
            look(kept, seen);
        }
    }

    /** Adds the next duplicate. */
    void add(PlannedDocument document, @Nullable Review review, @Nullable Map<DocumentKey, Boolean> seen) {
        DocumentKey key = document.key();
        if (seen != null && seen.containsKey(key) == false) {
            return;
        }
        duplicates++;
        removable += document.isProtected() ? 0 : 1;
        protectedMembers += document.isProtected() ? 1 : 0;
        least = Math.min(least, document.similarity());
        isInBand |= (wanted.least() == null || document.similarity() >= wanted.least())
            && (wanted.below() == null || document.similarity() < wanted.below());
        isReviewed |= review != null;
        look(key, seen);
        if (first.size() < wanted.members()) {
            first.add(new SeenDuplicate(document, review));
        }
    }

    private void look(DocumentKey key, Map<DocumentKey, Boolean> seen) {
        isInIndex |= key.index().equals(wanted.index());
        hasId |= key.id().equals(wanted.id());
        matches |= seen == null || seen.get(key);
    }

    /** Whether the caller sees the group, and it is wanted. */
    boolean isWanted() {
        return isKeptSeen && duplicates > 0 && size() >= wanted.minSize() && isInBand && matches
            && (wanted.index() == null || isInIndex) && (wanted.id() == null || hasId)
            && (wanted.removable() == null || wanted.removable() == removable > 0)
            && (wanted.reviewed() == null || wanted.reviewed() == isReviewed);
    }

    PlannedGroup group() {
        return group;
    }

    /** The number of its documents that the caller sees. */
    int size() {
        return group.kept().stays() ? duplicates + 1 : duplicates;
    }

    int removable() {
        return removable;
    }

    /** The number of its protected documents that the caller sees. */
    int protectedMembers() {
        return protectedMembers + (group.isKeptProtected() ? 1 : 0);
    }

    /** Similarity of the least similar duplicate. */
    double least() {
        return least;
    }

    /** Its first duplicates, at most as many as requested. */
    List<SeenDuplicate> first() {
        return first;
    }
}
