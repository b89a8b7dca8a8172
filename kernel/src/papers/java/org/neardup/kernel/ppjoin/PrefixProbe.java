package org.neardup.kernel.ppjoin;

import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.PairEmitter;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Similarity;

/**
 * Probes the inverted lists with one record after the other, by ascending size: Algorithm 1 accumulates the overlap of prefixes, the
 * filters decide after each shared token whether the pair may still reach its α, and Algorithm 2 verifies the remaining candidates.
 */
final class PrefixProbe {

    private static final int PRUNED = -1;

    private final Records records;
    private final int[] tokens;
    private final Similarity similarity;
    private final InvertedLists lists;
    private final PairEmitter emitter;
    private final boolean positionalFilter;
    /** Null unless the algorithm is ppjoin+. */
    private final SuffixFilter suffixFilter;

    /** The size of x, its prefix, and the first record that is not too small. */
    private int size;
    private int prefix;
    private int smallest;
    /** For each size of y, the last size of x for which α was computed, in the upper half, and α. */
    private final long[] minimumOverlaps;
    /** A[y]: number of prefix tokens shared with x, {@link #PRUNED} once pruned. */
    private final int[] overlaps;
    /** The records that share a prefix token with x. */
    private final int[] touched;

    private long postingCount;
    private long touchedCount;
    private long positionalCount;
    private long candidateCount;
    private long verificationCount;
    private long stepCount;

    PrefixProbe(Records records, Similarity similarity, PrefixAlgorithm algorithm, InvertedLists lists, PairEmitter emitter) {
        this.records = records;
        this.tokens = records.tokens();
        this.similarity = similarity;
        this.lists = lists;
        this.emitter = emitter;
        this.positionalFilter = algorithm instanceof PrefixAlgorithm.AllPairs == false;
        this.suffixFilter = algorithm instanceof PrefixAlgorithm.PpJoinPlus plus ? new SuffixFilter(plus.maxDepth(), tokens) : null;
        this.minimumOverlaps = new long[records.largestSize() + 1];
        this.overlaps = new int[records.count()];
        this.touched = new int[records.count()];
    }

    /** Upper bound of the memory of a probe, in bytes. */
    static long estimatedBytes(Records records) {
        return 2L * Integer.BYTES * records.count() + Long.BYTES * (records.largestSize() + 1L);
    }

    /** Algorithm 1 for one x. */
    void probe(int x) {
        moveTo(records.size(x));
        int start = records.start(x);
        int touchedNow = 0;
        for (int i = start; i < start + prefix; i++) {
            if (lists.has(tokens[i]) == false) {
                continue;
            }
            int from = lists.removeBefore(smallest, tokens[i]);
            int to = lists.end(tokens[i]);
            postingCount += to - from;
            for (int posting = from; posting < to; posting++) {
                int y = lists.record(posting);
                int overlap = overlaps[y];
                if (overlap == 0) {
                    touched[touchedNow++] = y;
                }
                if (overlap != PRUNED) {
                    overlaps[y] = nextOverlap(overlap, i, start + size, y, records.start(y) + lists.position(posting));
                }
            }
        }
        touchedCount += touchedNow;
        for (int i = 0; i < touchedNow; i++) {
            int y = touched[i];
            if (overlaps[y] != PRUNED) {
                verify(x, y, overlaps[y]);
            }
            overlaps[y] = 0;
        }
    }

    private void moveTo(int next) {
        if (next != size) {
            size = next;
            prefix = similarity.probingPrefix(size);
            smallest = records.firstOfSize(similarity.minimumSize(size));
        }
    }

    /**
     * Algorithm 1, lines 10 to 14, and Algorithm 5: the next A[y] at a shared token. The positional filter (Lemma 2) applies at every
     * shared token: the remainders overlap in at most the shorter one. The suffix filter applies only at the first one. A pruned pair stays
     * pruned: a later token's upper bound is never greater.
     *
     * @param overlap A[y], the number of tokens shared before this one
     * @param i       index of the shared token in x
     * @param end     index after the last token of x
     * @param j       index of the shared token in y
     */
    private int nextOverlap(int overlap, int i, int end, int y, int j) {
        int rest = end - i - 1;
        int restOfY = records.end(y) - j - 1;
        int required = minimumOverlap(records.size(y));
        if (positionalFilter && overlap + 1 + Math.min(rest, restOfY) < required) {
            return PRUNED;
        }
        if (overlap == 0) {
            positionalCount++;
            // H_max of Algorithm 5, in terms of the remainders, which must share α - 1 tokens.
            int distance = rest + restOfY - 2 * (required - 1);
            if (suffixFilter != null && suffixFilter.admits(i + 1, end, j + 1, records.end(y), distance) == false) {
                return PRUNED;
            }
            candidateCount++;
        }
        return overlap + 1;
    }

    /** α for x and a y of this size. */
    private int minimumOverlap(int sizeOfY) {
        long known = minimumOverlaps[sizeOfY];
        if (known >>> Integer.SIZE != size) {
            known = (long) size << Integer.SIZE | similarity.minimumOverlap(size, sizeOfY);
            minimumOverlaps[sizeOfY] = known;
        }
        return (int) known;
    }

    /** Algorithm 2: continues behind the prefix that ends with the smaller token; up to there the overlap is known. */
    private void verify(int x, int y, int prefixOverlap) {
        verificationCount++;
        int sizeOfY = records.size(y);
        int prefixOfY = lists.prefix(sizeOfY);
        int i = records.start(x);
        int j = records.start(y);
        if (tokens[i + prefix - 1] < tokens[j + prefixOfY - 1]) {
            i += prefix;
            j += prefixOverlap;
        } else {
            i += prefixOverlap;
            j += prefixOfY;
        }
        int end = records.end(x);
        int endOfY = records.end(y);
        int required = minimumOverlap(sizeOfY);
        int overlap = prefixOverlap;
        int steps = i + j;
        while (i < end && j < endOfY && overlap + Math.min(end - i, endOfY - j) >= required) {
            if (tokens[i] == tokens[j]) {
                overlap++;
                i++;
                j++;
            } else if (tokens[i] < tokens[j]) {
                i++;
            } else {
                j++;
            }
        }
        stepCount += i + j - steps - (overlap - prefixOverlap);
        if (overlap >= required) {
            emitter.emit(x, y, overlap, size, sizeOfY);
        }
    }

    /**
     * The counts of a join.
     *
     * @param pairs       number of reported pairs
     * @param memoryBytes reserved memory
     */
    JoinStatistics statistics(long pairs, long memoryBytes) {
        return new JoinStatistics(records.count(), records.tokenCount(), lists.size(), postingCount, touchedCount, positionalCount,
            candidateCount, verificationCount, stepCount, pairs, memoryBytes);
    }
}
