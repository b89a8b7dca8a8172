package org.neardup.kernel.group;

import java.util.Arrays;

import org.neardup.kernel.join.HeldMemory;

/**
 * Postings of centres in ascending order: a list for each token, class of sizes of the centre and class of positions of the token in it.
 * The lists of a token are chained in the order of their first centres, so a reader who wants centres below some number can end with the
 * first list that starts above it. One whose sizes or positions exclude its centres is passed without reading it.
 *
 * <p>Sizes below {@value #EXACT} have a class each, as their positions have. Of greater ones a class spans a 32nd to a 64th of the size, as
 * lists of one centre each would take longer to pass than to read.
 *
 * <p>A list keeps its first centre beside its other fields, as most have no other, and the rest in slices of growing length, each followed
 * by the index of the next.
 */
final class CentrePostings {

    static final int NONE = -1;

    private static final int EXACT = 64;

    /** Fields of a list, from its index in {@link #lists} on: the least size and the least position of its classes. */
    static final int SIZE = 0;
    static final int POSITION = 1;
    static final int FIRST = 2;
    static final int NEXT = 3;
    /** Index of the first slice, {@link #NONE} if there is one centre only. */
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

    /** How many centres fit into the slice that follows one of so many: one less than a power of two, which leaves room for its link. */
    static int nextLength(int length) {
        return Math.min(2 * length + 1, LONGEST);
    }

    /** The width of the classes of this size and of positions in a set of it; the same for all sizes of a class. */
    static int width(int size) {
        return size < EXACT ? 1 : Integer.highestOneBit(size) / (EXACT / 2);
    }

    /** The first list of a token, or {@link #NONE}. */
    int first(int token) {
        return firstOfToken[token];
    }

    /** All lists; to be read only, and anew after {@link #add}. */
    int[] lists() {
        return lists;
    }

    /** All slices; to be read only, and anew after {@link #add}. */
    int[] slices() {
        return slices;
    }

    /**
     * Adds a centre, greater than all before.
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
            // The last slice's length is kept in its link until a slice follows.
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

    /** Removes all, and keeps the memory. */
    void clear() {
        for (int list = 0; list < listEnd; list += FIELDS) {
            firstOfToken[lists[list + TOKEN]] = NONE;
        }
        listEnd = 0;
        sliceEnd = 0;
    }
}
