package org.neardup.kernel.spotsigs;

import org.neardup.kernel.join.BitmapFilter;
import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.JoinInput;
import org.neardup.kernel.join.MarkedRecord;
import org.neardup.kernel.join.PairEmitter;
import org.neardup.kernel.join.Records;

/**
 * Matches documents against a partition's inverted lists (Theobald et al. §4.3), each pair compared from its shorter side: reads the lists of a document's signatures from the shortest on, skips what {@link Pruning} excludes, compares every
 * document not seen before, and ends where no length in the partition is possible any more. One thread's own.
 */
final class PartitionMatcher {

    private final Records records;
    private final Jaccard similarity;
    private final Pruning pruning;
    private final long[] signatures;
    private final PartitionIndex index;
    private final MarkedRecord marked;
    private final PairEmitter emitter;
    /** By record, one more than the last document it was compared with in this partition. */
    private final int[] checked;
    /** A document's tokens with their list lengths above them, from the shortest list on. */
    private final long[] ordered;
    /** By δ₁, the limit of the admissible records' numbers, for documents of {@link #boundsLength}. */
    private final int[] limits;
    private int boundsLength;

    private long postings;
    private long compared;
    private long verified;

    PartitionMatcher(JoinInput input, Pruning pruning, long[] signatures, PartitionIndex index, PairEmitter emitter) {
        this.records = input.probing();
        this.similarity = (Jaccard) input.similarity();
        this.pruning = pruning;
        this.signatures = signatures;
        this.index = index;
        this.marked = new MarkedRecord(input);
        this.emitter = emitter;
        this.checked = new int[records.count()];
        this.ordered = new long[records.largestSize()];
        this.limits = new int[records.largestSize() + 1];
    }

    /** Begins with the lists as they are now. */
    void begin() {
        boundsLength = 0;
    }

    /** Finds the partners of a document in the partition: longer ones, and those of its length and a greater number. */
    void match(int document) {
        int length = records.size(document);
        if (length != boundsLength) {
            makeBounds(length);
        }
        int least = Math.max(document + 1, index.from());
        int start = records.start(document);
        int delta1 = 0;
        int count = 0;
        int self = document >= index.from() ? 1 : 0;
        for (int i = start; i < start + length; i++) {
            int rank = records.tokens()[i];
            int listLength = index.length(rank);
            // The most selective lists are those without another document.
            if (listLength == self) {
                delta1++;
            } else {
                insert(count++, (long) listLength << 32 | rank);
            }
        }
        boolean markedDocument = false;
        for (int i = 0; i < count && limits[delta1] > least; i++) {
            int rank = (int) ordered[i];
            markedDocument = read(document, rank, limits[delta1], least, markedDocument);
            delta1++;
        }
    }

    private void insert(int count, long key) {
        int at = count;
        while (at > 0 && ordered[at - 1] > key) {
            ordered[at] = ordered[at - 1];
            at--;
        }
        ordered[at] = key;
    }

    private boolean read(int document, int rank, int limit, int least, boolean markedBefore) {
        boolean isMarked = markedBefore;
        int[] entries = index.entries();
        int end = index.end(rank);
        int at = index.start(rank);
        while (at < end && entries[at] >= limit) {
            at++;
        }
        int stamp = document + 1;
        long signature = signatures[document];
        int length = records.size(document);
        for (; at < end && entries[at] >= least; at++) {
            int partner = entries[at];
            postings++;
            if (checked[partner] == stamp) {
                continue;
            }
            checked[partner] = stamp;
            compared++;
            int partnerLength = records.size(partner);
            int required = similarity.minimumOverlap(length, partnerLength);
            if (Long.bitCount(signature ^ signatures[partner]) > BitmapFilter.admissible(length, partnerLength, partnerLength - required)) {
                continue;
            }
            if (isMarked == false) {
                marked.mark(records.start(document), records.end(document));
                isMarked = true;
            }
            verified++;
            int overlap = marked.overlapOfAll(records.start(partner), records.end(partner), required);
            if (overlap >= required) {
                emitter.emit(document, partner, overlap, length, partnerLength);
            }
        }
        return isMarked;
    }

    private void makeBounds(int length) {
        boundsLength = length;
        for (int delta1 = 0; delta1 <= length; delta1++) {
            long longest = pruning.longest(similarity.threshold(), length, delta1);
            int limit = longest < 1 ? 0 : records.limitOfSize((int) Math.min(Integer.MAX_VALUE - 1, longest));
            limits[delta1] = Math.min(limit, index.to());
        }
    }

    MatchCounts counts() {
        return new MatchCounts(postings, compared, verified, marked.steps());
    }
}
