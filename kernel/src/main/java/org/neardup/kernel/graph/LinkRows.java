package org.neardup.kernel.graph;

import java.util.Arrays;

import org.neardup.kernel.join.HeldMemory;

/** Sorts the rows of a graph in place: sources ascend, and each occurs once, with its largest weight. */
final class LinkRows {

    private final int[] ends;
    private final int[] sources;
    private final float[] weights;
    private final HeldMemory memory;
    /** A source in the upper half, the bits of the weight in the lower: both are positive, so the longs sort like the pairs. */
    private long[] row;

    /**
     * @param ends    the end of each row, where the next one begins; {@link #compact} turns them into starts
     * @param sources of all rows
     * @param weights null if none is weighted
     */
    LinkRows(int[] ends, int[] sources, float[] weights, HeldMemory memory) {
        this.ends = ends;
        this.sources = sources;
        this.weights = weights;
        this.memory = memory;
        row = memory.longs(0);
    }

    /** Sorts all rows and closes the gaps; returns the number of links. */
    int compact() {
        int nodes = ends.length - 1;
        int to = 0;
        int from = 0;
        for (int node = 0; node < nodes; node++) {
            int end = ends[node];
            ends[node] = to;
            to = weights == null ? compactRow(from, end, to) : compactWeightedRow(from, end, to);
            from = end;
        }
        ends[nodes] = to;
        memory.release((long) Long.BYTES * row.length);
        row = null;
        return to;
    }

    private int compactRow(int from, int end, int to) {
        Arrays.sort(sources, from, end);
        int next = to;
        for (int i = from; i < end; i++) {
            if (i == from || sources[i] != sources[next - 1]) {
                sources[next++] = sources[i];
            }
        }
        return next;
    }

    private int compactWeightedRow(int from, int end, int to) {
        int length = end - from;
        if (length > row.length) {
            row = memory.grown(row, length);
        }
        for (int i = 0; i < length; i++) {
            row[i] = (long) sources[from + i] << Integer.SIZE | Float.floatToRawIntBits(weights[from + i]);
        }
        Arrays.sort(row, 0, length);
        int next = to;
        for (int i = 0; i < length; i++) {
            boolean last = i == length - 1 || row[i] >>> Integer.SIZE != row[i + 1] >>> Integer.SIZE;
            if (last) {
                sources[next] = (int) (row[i] >>> Integer.SIZE);
                weights[next++] = Float.intBitsToFloat((int) row[i]);
            }
        }
        return next;
    }
}
