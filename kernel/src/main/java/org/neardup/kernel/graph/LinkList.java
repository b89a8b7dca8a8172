package org.neardup.kernel.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import org.neardup.kernel.join.HeldMemory;

/** Links in the order of addition, in chunks, so that growing copies nothing. Not thread safe. */
final class LinkList {

    private static final int CHUNK = 1 << 15;

    private final int nodes;
    private final HeldMemory memory;
    private final List<int[]> sources = new ArrayList<>();
    private final List<int[]> targets = new ArrayList<>();
    /** One array for each chunk, or none while all weights are 1. */
    private final List<float[]> weights = new ArrayList<>();
    private int size;

    LinkList(int nodes, HeldMemory memory) {
        this.nodes = nodes;
        this.memory = memory;
    }

    int size() {
        return size;
    }

    /** Whether a link has another weight than 1. */
    boolean isWeighted() {
        return weights.isEmpty() == false;
    }

    /** Adds a link, unless it leads to its own source or its weight is 0. */
    void add(int source, int target, float weight) {
        Objects.checkIndex(source, nodes);
        Objects.checkIndex(target, nodes);
        if ((weight >= 0 && weight < Float.POSITIVE_INFINITY) == false) {
            throw new IllegalArgumentException("the weight of a link must be a number of 0 or more, but was [" + weight + "]");
        }
        if (source == target || weight == 0) {
            return;
        }
        if (size == Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("a graph has at most [" + size + "] links");
        }
        int at = size % CHUNK;
        if (at == 0) {
            sources.add(memory.ints(CHUNK));
            targets.add(memory.ints(CHUNK));
            if (isWeighted()) {
                weights.add(memory.floats(CHUNK));
            }
        }
        if (weight != 1 && isWeighted() == false) {
            weighAll();
        }
        sources.getLast()[at] = source;
        targets.getLast()[at] = target;
        if (isWeighted()) {
            weights.getLast()[at] = weight;
        }
        size++;
    }

    /** Sets the weight of the links added so far to 1. */
    private void weighAll() {
        for (int chunk = 0; chunk < sources.size(); chunk++) {
            float[] ones = memory.floats(CHUNK);
            Arrays.fill(ones, 1);
            weights.add(ones);
        }
    }

    /**
     * Sorts the links by their targets, stably: links to target {@code i} get the slots from {@code ends[i - 1]} to {@code ends[i]},
     * exclusive.
     *
     * @param ends    all 0, with a length of {@code nodes + 1}
     * @param bySlot  receives the source of each link
     * @param weighed receives the weight of each link; null if none is weighted
     */
    void sortByTarget(int[] ends, int[] bySlot, float[] weighed) {
        for (int link = 0; link < size; link++) {
            ends[targets.get(link / CHUNK)[link % CHUNK] + 1]++;
        }
        for (int node = 0; node < nodes; node++) {
            ends[node + 1] += ends[node];
        }
        // From here to the end of the loop, ends holds the next free slot of each target.
        for (int link = 0; link < size; link++) {
            int chunk = link / CHUNK;
            int at = link % CHUNK;
            int slot = ends[targets.get(chunk)[at]]++;
            bySlot[slot] = sources.get(chunk)[at];
            if (weighed != null) {
                weighed[slot] = weights.get(chunk)[at];
            }
        }
    }

    /** Removes all links and releases their memory. */
    void clear() {
        int chunks = sources.size();
        sources.clear();
        targets.clear();
        for (int i = 0; i < 2 * chunks + weights.size(); i++) {
            memory.release((long) Integer.BYTES * CHUNK);
        }
        weights.clear();
        size = 0;
    }
}
