package org.neardup.kernel.weighted;

import java.util.Arrays;
import org.neardup.kernel.join.HeldMemory;

/**
 * Postings of centres by term, in the order in which centres were added: chained slices of growing length, so that a reader that needs only
 * the first centres can stop after a slice. Each slice has bounds of its postings, so that slices of dissimilar records can be skipped.
 */
final class CentreLists implements Postings {

    static final int NONE = -1;

    private static final int SHORTEST = 4;
    private static final int LONGEST = 256;
    /** Fields of a slice: start and end of its postings, end of its capacity, and the next slice. */
    private static final int START = 0;
    private static final int END = 1;
    private static final int LIMIT = 2;
    private static final int NEXT = 3;
    private static final int FIELDS = 4;
    private static final int BOUNDS = 3;

    private final HeldMemory memory;
    private final int[] firstOfTerm;
    private final int[] lastOfTerm;
    private int[] used;
    private int usedCount;
    private int[] slices;
    private int sliceEnd;
    /** For each slice, the greatest weight, the greatest rest and the smallest size of a record. */
    private float[] bounds;
    private int[] records;
    private float[] weights;
    private float[] rests;
    private int postingEnd;

    CentreLists(int terms, HeldMemory memory) {
        this.memory = memory;
        firstOfTerm = memory.ints(terms);
        Arrays.fill(firstOfTerm, NONE);
        lastOfTerm = memory.ints(terms);
        used = memory.ints(1 << 6);
        slices = memory.ints(FIELDS << 6);
        bounds = memory.floats(BOUNDS << 6);
        records = memory.ints(1 << 8);
        weights = memory.floats(1 << 8);
        rests = memory.floats(1 << 8);
    }

    /** Removes all postings, and keeps the memory. */
    void clear() {
        for (int i = 0; i < usedCount; i++) {
            firstOfTerm[used[i]] = NONE;
        }
        usedCount = 0;
        sliceEnd = 0;
        postingEnd = 0;
    }

    /**
     * Adds a centre to the list of the term of this rank.
     *
     * @param size the {@link PairBounds#size} of the centre
     */
    void add(int rank, int record, float weight, float rest, float size) {
        int slice = lastOfTerm[rank];
        if (firstOfTerm[rank] == NONE) {
            if (usedCount == used.length) {
                used = memory.grown(used, usedCount + 1);
            }
            used[usedCount++] = rank;
            slice = newSlice(SHORTEST);
            firstOfTerm[rank] = slice;
            lastOfTerm[rank] = slice;
        } else if (slices[slice + END] == slices[slice + LIMIT]) {
            int next = newSlice(Math.min(2 * (slices[slice + LIMIT] - slices[slice + START]), LONGEST));
            slices[slice + NEXT] = next;
            slice = next;
            lastOfTerm[rank] = slice;
        }
        int posting = slices[slice + END]++;
        records[posting] = record;
        weights[posting] = weight;
        rests[posting] = rest;
        int at = slice / FIELDS * BOUNDS;
        bounds[at] = Math.max(bounds[at], weight);
        bounds[at + 1] = Math.max(bounds[at + 1], rest);
        bounds[at + 2] = Math.min(bounds[at + 2], size);
    }

    private int newSlice(int length) {
        if (sliceEnd + FIELDS > slices.length) {
            slices = memory.grown(slices, sliceEnd + FIELDS);
            bounds = memory.grown(bounds, slices.length / FIELDS * BOUNDS);
        }
        if (postingEnd + length > records.length) {
            records = memory.grown(records, postingEnd + length);
            weights = memory.grown(weights, postingEnd + length);
            rests = memory.grown(rests, postingEnd + length);
        }
        int slice = sliceEnd;
        sliceEnd += FIELDS;
        slices[slice + START] = postingEnd;
        slices[slice + END] = postingEnd;
        postingEnd += length;
        slices[slice + LIMIT] = postingEnd;
        slices[slice + NEXT] = NONE;
        int at = slice / FIELDS * BOUNDS;
        bounds[at] = 0;
        bounds[at + 1] = 0;
        bounds[at + 2] = Float.POSITIVE_INFINITY;
        return slice;
    }

    /** The first slice of a term's list, {@link #NONE} if it is empty. */
    int first(int rank) {
        return firstOfTerm[rank];
    }

    /** The next slice, {@link #NONE} after the last. */
    int next(int slice) {
        return slices[slice + NEXT];
    }

    /** A slice's first posting. */
    int start(int slice) {
        return slices[slice + START];
    }

    /** The posting after a slice's last, at most {@value #LONGEST} after its first. */
    int end(int slice) {
        return slices[slice + END];
    }

    /** Whether a centre of a slice may be near a record with this weight of the term and this rest. */
    boolean mayReach(int slice, float weight, float rest, PairBounds of) {
        int at = slice / FIELDS * BOUNDS;
        return of.mayReach(weight, rest, bounds[at], bounds[at + 1], bounds[at + 2]);
    }

    /** Postings of the longest slice. */
    static int longest() {
        return LONGEST;
    }

    @Override
    public int[] records() {
        return records;
    }

    @Override
    public float[] weights() {
        return weights;
    }

    @Override
    public float[] rests() {
        return rests;
    }
}
