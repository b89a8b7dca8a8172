package org.neardup.kernel.graph;

import java.util.Arrays;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;

/**
 * An immutable, transposed directed graph in compressed sparse rows: lists for each node the nodes that link to it, in 4 bytes a link and
 * 12 a node; weights other than 1 take 4 more bytes a link.
 *
 * <p>A link that was added several times counts once, with its largest weight. Links from a node to itself do not count: they would give it
 * authority of its own.
 */
public final class LinkGraph {

    /** The nodes that link to node {@code i}, ascending, are {@code sources[start[i]]} to {@code sources[start[i + 1] - 1]}. */
    private final int[] start;
    private final int[] sources;
    /** The weight of each link, in the order of the sources; null if all are 1. */
    private final float[] weights;
    private final double[] outWeight;

    LinkGraph(int[] start, int[] sources, float[] weights, double[] outWeight) {
        this.start = start;
        this.sources = sources;
        this.weights = weights;
        this.outWeight = outWeight;
    }

    /** The number of nodes. */
    public int nodes() {
        return outWeight.length;
    }

    /** The number of distinct links. */
    public int links() {
        return start[nodes()];
    }

    /** The sum of the weights of all links of a node: their number, unless they are weighted. */
    public double outWeight(int node) {
        return outWeight[node];
    }

    /** The amount that a node receives, summed in ascending order of the nodes that link to it. */
    double received(int node, double[] given) {
        double sum = 0;
        int end = start[node + 1];
        if (weights == null) {
            for (int i = start[node]; i < end; i++) {
                sum += given[sources[i]];
            }
        } else {
            for (int i = start[node]; i < end; i++) {
                sum += given[sources[i]] * weights[i];
            }
        }
        return sum;
    }

    /** Starts a graph of {@code nodes} nodes, numbered from 0, without links. */
    public static Builder builder(int nodes) {
        return builder(nodes, new HeldMemory(MemoryReservation.UNLIMITED));
    }

    /**
     * Starts a graph of {@code nodes} nodes, numbered from 0, without links.
     *
     * @param memory for reservations; the memory of the graph itself stays reserved until {@code memory} is closed
     */
    public static Builder builder(int nodes, HeldMemory memory) {
        return new Builder(nodes, memory);
    }

    /**
     * Collects links in any order, in 8 bytes each, 12 if they are weighted; {@link #build} allocates the graph before it releases the
     * links. Not thread safe.
     */
    public static final class Builder {

        private final int nodes;
        private final HeldMemory memory;
        private final LinkList links;

        private Builder(int nodes, HeldMemory memory) {
            if (nodes < 0) {
                throw new IllegalArgumentException("the number of nodes must not be negative, but was [" + nodes + "]");
            }
            this.nodes = nodes;
            this.memory = memory;
            this.links = new LinkList(nodes, memory);
        }

        /**
         * Adds a link of weight 1.
         *
         * @throws IndexOutOfBoundsException if there is no such node
         */
        public Builder addLink(int source, int target) {
            return addLink(source, target, 1);
        }

        /**
         * Adds a link; weight 0 adds nothing.
         *
         * @param weight relative to the other links of its source, 0 or more
         * @throws IndexOutOfBoundsException if there is no such node
         */
        public Builder addLink(int source, int target, float weight) {
            links.add(source, target, weight);
            return this;
        }

        /** The graph of the links added so far. Clears the builder. */
        public LinkGraph build() {
            int[] ends = memory.ints(nodes + 1);
            int added = links.size();
            int[] sources = memory.ints(added);
            float[] weights = links.isWeighted() ? memory.floats(added) : null;
            links.sortByTarget(ends, sources, weights);
            links.clear();
            LinkRows rows = new LinkRows(ends, sources, weights, memory);
            int different = rows.compact();
            memory.reserve((long) Double.BYTES * nodes);
            double[] outWeight = new double[nodes];
            for (int i = 0; i < different; i++) {
                outWeight[sources[i]] += weights == null ? 1 : weights[i];
            }
            return new LinkGraph(ends, shortened(sources, different), shortened(weights, different), outWeight);
        }

        private int[] shortened(int[] array, int length) {
            if (array.length == length) {
                return array;
            }
            int[] copy = memory.ints(length);
            System.arraycopy(array, 0, copy, 0, length);
            memory.release((long) Integer.BYTES * array.length);
            return copy;
        }

        private float[] shortened(float[] array, int length) {
            if (array == null || array.length == length) {
                return array;
            }
            memory.reserve((long) Float.BYTES * length);
            float[] copy = Arrays.copyOf(array, length);
            memory.release((long) Float.BYTES * array.length);
            return copy;
        }
    }
}
