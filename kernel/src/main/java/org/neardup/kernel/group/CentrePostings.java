package org.neardup.kernel.group;

import java.util.Arrays;

import org.neardup.kernel.join.HeldMemory;

/**
 * Postings of centres in ascending order: one list for each token, size class of the centre and position class of the token in it. The
 * lists of a token are chained in the order of their first centres, so a reader that needs only centres below some number can stop at the
 * first list that starts above it. A reader skips lists whose sizes or positions exclude their centres.
 *
 * <p>Each size below {@value #EXACT} is a class of its own, and so is each of its positions. Classes of greater sizes span 1/64 to 1/32 of
 * the size, because skipping many lists of one centre would take longer than reading one list.
 *
 * <p>A list stores its first centre among its fields, because most lists have no other, and the rest in slices of growing length, each
 * followed by the index of the next.
 */
final class CentrePostings {

    static final int NONE = -1;

    private static final int EXACT = 64;

    /** Fields of a list, from its index in {@link #lists} on: the smallest size and the smallest position of its classes. */
    static final int SIZE = 0;
    static final int POSITION = 1;
    static final int FIRST = 2;
    static final int NEXT = 3;
    /** Index of the first slice, {@link #NONE} if there is only one centre. */
    static final int SLICE = 4;
    /** Index after the last centre. */
    static final int END = 5;
    /** Index of the last slice's link. */
    private static final int LINK = 6;
    private static final int TOKEN = 7;
    private static final int FIELDS = 8;

    /** Number of centres in a list's first slice. */
    static final int SHORTEST = 3;

    private static final int LONGEST = 255;

    private final HeldMemory memory;
    private final int[] firstOfToken;
    private int[] lists;
    private int listEnd;
    private int[] slices;
    private int sliceEnd;

    CentrePostings(int tokens, HeldMemory memory) {
        this.memory = memory;
        firstOfToken = memory.ints(tokens);
        Arrays.fill(firstOfToken, NONE);
        lists = memory.ints(FIELDS << 6);
        slices = memory.ints(1 << 8);
    }

    /** The number of centres in the slice after a slice of {@code length}: one less than a power of two, to leave space for the link. */
    static int nextLength(int length) {
        return Math.min(2 * length + 1, LONGEST);
    }

    /** The width of the size class that contains this size, and of its position classes. */
    static int width(int size) {
        return size < EXACT ? 1 : Integer.highestOneBit(size) / (EXACT / 2);
    }

    /** The first list of a token, or {@link #NONE}. */
    int first(int token) {
        return firstOfToken[token];
    }

    /** All lists. Read only; {@link #add} may replace the array. */
    int[] lists() {
        return lists;
    }

    /** All slices. Read only; {@link #add} may replace the array. */
    int[] slices() {
        return slices;
    }

    /**
     * Adds a centre with a higher number than all others.
     *
     * @return number of lists visited
     */
    int add(int token, int size, int position, int centre) {
        int width = width(size);
        return addTo(token, size & -width, position & -width, centre);
    }

    private int addTo(int token, int size, int position, int centre) {
        int visited = 1;
        int last = NONE;
        int list = firstOfToken[token];
        while (list != NONE) {
            if (lists[list + SIZE] == size && lists[list + POSITION] == position) {
                append(list, centre);
                return visited;
            }
            last = list;
            list = lists[list + NEXT];
            visited++;
        }
        list = newList(token, size, position, centre);
        if (last == NONE) {
            firstOfToken[token] = list;
        } else {
            lists[last + NEXT] = list;
        }
        return visited;
    }

    private int newList(int token, int size, int position, int centre) {
        if (listEnd + FIELDS > lists.length) {
            lists = memory.grown(lists, listEnd + FIELDS);
        }
        int list = listEnd;
        listEnd += FIELDS;
        lists[list + SIZE] = size;
        lists[list + POSITION] = position;
        lists[list + FIRST] = centre;
        lists[list + NEXT] = NONE;
        lists[list + SLICE] = NONE;
        lists[list + TOKEN] = token;
        return list;
    }

    private void append(int list, int centre) {
        if (lists[list + SLICE] == NONE) {
            int slice = newSlice(SHORTEST);
            lists[list + SLICE] = slice;
            lists[list + END] = slice;
            lists[list + LINK] = slice + SHORTEST;
        } else if (lists[list + END] == lists[list + LINK]) {
            int link = lists[list + LINK];
            // The link of the last slice holds its length until another slice follows.
            int length = nextLength(slices[link]);
            int slice = newSlice(length);
            slices[link] = slice;
            lists[list + END] = slice;
            lists[list + LINK] = slice + length;
        }
        slices[lists[list + END]++] = centre;
    }

    private int newSlice(int length) {
        if (sliceEnd + length + 1 > slices.length) {
            slices = memory.grown(slices, sliceEnd + length + 1);
        }
        int slice = sliceEnd;
        sliceEnd += length + 1;
        slices[slice + length] = length;
        return slice;
    }

    /** Removes all postings, and keeps the memory. */
    void clear() {
        for (int list = 0; list < listEnd; list += FIELDS) {
            firstOfToken[lists[list + TOKEN]] = NONE;
        }
        listEnd = 0;
        sliceEnd = 0;
    }
}
