package org.neardup.kernel.spotsigs;

import java.util.Arrays;
import org.neardup.kernel.join.BitmapFilter;
import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.JoinInput;
import org.neardup.kernel.join.MarkedRecord;
import org.neardup.kernel.join.PairEmitter;
import org.neardup.kernel.join.Records;

/**
 * Matches documents against a partition's inverted lists (Theobald et al. §4.3), comparing each pair from its shorter side: reads the lists
 * of a document's signatures, shortest lists first, skips the entries that {@link Pruning} excludes, compares every document not seen
 * before, and stops when no length in the partition is admissible any more. Not thread safe.
 */
final class PartitionMatcher {

    /** Rules out most pairs before their tokens are compared. {@link #read} handles the two words of a bitmap explicitly. */
    static final BitmapFilter BITMAP = new BitmapFilter(2);

    /** Up to this length, the lists of a document are insertion-sorted; beyond, the quadratic cost would be too high. */
    private static final int LONGEST_INSERTED = 128;

    private final Records records;
    private final Jaccard similarity;
    private final Pruning pruning;
    /** The {@link #BITMAP} of each record. */
    private final long[] bitmaps;
    private final PartitionIndex index;
    private final MarkedRecord marked;
    private final PairEmitter emitter;
    /** For each record, the last document that was compared with it in this partition, plus 1. */
    private final int[] checked;
    /** A document's tokens, with the lengths of their lists in the upper halves, ascending. */
    private final long[] ordered;
    /** The number of its tokens that no other document of the partition has. */
    private int unlisted;
    /** For each δ₁, the limit of the admissible record numbers, for documents of {@link #boundsLength}. */
    private final int[] limits;
    /** For each partner length, the minimum overlap. */
    private final int[] required;
    private int boundsLength;
    /** The maximum number of lists read for a document: those at whose δ₁ some length is admissible. */
    private int readable;

    private long postings;
    private long compared;
    private long verified;

    PartitionMatcher(JoinInput input, Pruning pruning, long[] bitmaps, PartitionIndex index, PairEmitter emitter) {
        this.records = input.probing();
        this.similarity = (Jaccard) input.similarity();
        this.pruning = pruning;
        this.bitmaps = bitmaps;
        this.index = index;
        this.marked = new MarkedRecord(input);
        this.emitter = emitter;
        this.checked = new int[records.count()];
        this.ordered = new long[records.largestSize() + 1];
        this.limits = new int[records.largestSize() + 1];
        this.required = new int[records.largestSize() + 1];
    }

    /** Starts with the current lists. */
    void begin() {
        boundsLength = 0;
    }

    /** Finds the partners of a document in the partition: longer documents, and documents of its length with a greater number. */
    void match(int document) {
        int length = records.size(document);
        if (length != boundsLength) {
            makeBounds(length);
        }
        int least = Math.max(document + 1, index.from());
        int lists = order(document);
        // Tokens without another document in the partition are the most selective, and have no list to read.
        int delta1 = unlisted;
        boolean isMarked = false;
        for (int i = 0; i < lists && limits[delta1] > least; i++) {
            isMarked = read(document, (int) ordered[i], limits[delta1], least, isMarked);
            delta1++;
        }
    }

    /** Sorts a document's tokens, shortest lists first, and returns the number of lists to read. */
    private int order(int document) {
        int self = document >= index.from() ? 1 : 0;
        boolean sorted = boundsLength > LONGEST_INSERTED;
        int count = 0;
        unlisted = 0;
        for (int i = records.start(document); i < records.end(document); i++) {
            int rank = records.tokens()[i];
            int listLength = index.length(rank);
            if (listLength == self) {
                unlisted++;
                continue;
            }
            long key = (long) listLength << 32 | rank;
            if (sorted) {
                ordered[count++] = key;
            } else {
                count = insert(count, key);
            }
        }
        if (sorted) {
            Arrays.sort(ordered, 0, count);
        }
        return count;
    }

    /** Inserts a list into the sorted shortest lists, at most {@link #readable}; returns their number. */
    private int insert(int count, long key) {
        int at = count;
        if (count == readable) {
            if (count == 0 || ordered[count - 1] <= key) {
                return count;
            }
            at--;
        }
        while (at > 0 && ordered[at - 1] > key) {
            ordered[at] = ordered[at - 1];
            at--;
        }
        ordered[at] = key;
        return Math.min(readable, count + 1);
    }

    /** Compares a document with those of one list; returns whether the document is now marked. */
    private boolean read(int document, int rank, int limit, int least, boolean markedBefore) {
        boolean isMarked = markedBefore;
        int[] entries = index.entries();
        int end = index.end(rank);
        int at = index.firstBelow(rank, limit);
        int stamp = document + 1;
        long low = bitmaps[2 * document];
        long high = bitmaps[2 * document + 1];
        int length = boundsLength;
        for (; at < end && entries[at] >= least; at++) {
            int partner = entries[at];
            postings++;
            if (checked[partner] == stamp) {
                continue;
            }
            checked[partner] = stamp;
            compared++;
            int partnerLength = records.size(partner);
            int leastOverlap = required[partnerLength];
            int distance = Long.bitCount(low ^ bitmaps[2 * partner]) + Long.bitCount(high ^ bitmaps[2 * partner + 1]);
            if (distance > BitmapFilter.admissible(length, partnerLength, leastOverlap)) {
                continue;
            }
            if (isMarked == false) {
                marked.mark(records.start(document), records.end(document));
                isMarked = true;
            }
            verified++;
            int overlap = marked.overlapOfAll(records.start(partner), records.end(partner), leastOverlap);
            if (overlap >= leastOverlap) {
                emitter.emit(document, partner, overlap, length, partnerLength);
            }
        }
        return isMarked;
    }

    private void makeBounds(int length) {
        boundsLength = length;
        int shortest = Math.max(length, records.size(index.from()));
        int longest = records.size(index.to() - 1);
        for (int partner = shortest; partner <= longest; partner++) {
            required[partner] = similarity.minimumOverlap(length, partner);
        }
        readable = 0;
        for (int delta1 = 0; delta1 <= length; delta1++) {
            int admissible = (int) Math.min(longest, pruning.longest(similarity.threshold(), length, delta1));
            limits[delta1] = admissible < shortest ? 0 : records.limitOfSize(admissible);
            readable += admissible < shortest ? 0 : 1;
        }
    }

    MatchCounts counts() {
        return new MatchCounts(postings, compared, verified, marked.steps());
    }
}
