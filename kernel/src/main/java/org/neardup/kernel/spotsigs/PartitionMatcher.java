package org.neardup.kernel.spotsigs;

import java.util.Arrays;
import org.neardup.kernel.join.BitmapFilter;
import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.JoinInput;
import org.neardup.kernel.join.MarkedRecord;
import org.neardup.kernel.join.PairEmitter;
import org.neardup.kernel.join.Records;

/**
 * Matches documents against a partition's inverted lists (Theobald et al. §4.3), each pair compared from its shorter side: reads the lists
 * of a document's signatures from the shortest on, skips what {@link Pruning} excludes, compares every document not seen before, and ends
 * where no length in the partition is possible any more. One thread's own.
 */
final class PartitionMatcher {

    /** Rules out most pairs before their tokens are compared. The two words of a signature are spelled out where they are read. */
    static final BitmapFilter SIGNATURE = new BitmapFilter(2);

    /** Lists of shorter documents are put in order as they come, which longer ones would pay for with the square of their length. */
    private static final int LONGEST_INSERTED = 128;

    private final Records records;
    private final Jaccard similarity;
    private final Pruning pruning;
    /** {@link #SIGNATURE} of each record. */
    private final long[] signatures;
    private final PartitionIndex index;
    private final MarkedRecord marked;
    private final PairEmitter emitter;
    /** By record, one more than the last document it was compared with in this partition. */
    private final int[] checked;
    /** A document's tokens with their list lengths above them, from the shortest list on. */
    private final long[] ordered;
    /** How many of its tokens no other document of the partition has. */
    private int unlisted;
    /** By δ₁, the limit of the admissible records' numbers, for documents of {@link #boundsLength}. */
    private final int[] limits;
    /** By partner length, the least overlap. */
    private final int[] required;
    private int boundsLength;
    /** How many lists of a document are read at most: those at whose δ₁ some length is admissible. */
    private int readable;

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
        this.ordered = new long[records.largestSize() + 1];
        this.limits = new int[records.largestSize() + 1];
        this.required = new int[records.largestSize() + 1];
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
        int lists = order(document);
        // Tokens without another document in the partition, the most selective ones, have no list to read.
        int delta1 = unlisted;
        boolean isMarked = false;
        for (int i = 0; i < lists && limits[delta1] > least; i++) {
            isMarked = read(document, (int) ordered[i], limits[delta1], least, isMarked);
            delta1++;
        }
    }

    /** Puts a document's tokens in order, the shortest lists first, and returns how many lists there are to read. */
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

    /** Keeps the shortest lists in order, as many as are readable, and returns how many there are now. */
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

    /** Compares a document with those of one list, and returns whether it is marked then. */
    private boolean read(int document, int rank, int limit, int least, boolean markedBefore) {
        boolean isMarked = markedBefore;
        int[] entries = index.entries();
        int end = index.end(rank);
        int at = index.firstBelow(rank, limit);
        int stamp = document + 1;
        long low = signatures[2 * document];
        long high = signatures[2 * document + 1];
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
            int distance = Long.bitCount(low ^ signatures[2 * partner]) + Long.bitCount(high ^ signatures[2 * partner + 1]);
            if (distance > BitmapFilter.admissible(length, partnerLength, partnerLength - leastOverlap)) {
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
