package org.neardup.kernel.graph;

import java.util.Arrays;
import java.util.Objects;

/**
 * An immutable directed graph in compressed sparse rows, turned round: it lists for each node the nodes that link to it.
 *
 * <p>A link counts once however often it was added, and a link from a node to itself does not count: no one gives authority to oneself.
 */
public final class LinkGraph {

    /** The nodes that link to node {@code i}, ascending, are {@code sources[start[i]]} to {@code sources[start[i + 1] - 1]}. */
    private final int[] start;
    private final int[] sources;
    private final int[] outDegree;

    private LinkGraph(int[] start, int[] sources, int[] outDegree) {
        this.start = start;
        this.sources = sources;
        this.outDegree = outDegree;
    }

    /** The number of nodes. */
    public int nodes() {
        return outDegree.length;
    }

    /** The number of different links. */
    public int links() {
        return sources.length;
    }

    /** The number of nodes that a node links to. */
    public int outDegree(int node) {
        return outDegree[node];
    }

    /** The number of nodes that link to a node. */
    public int inDegree(int node) {
        return start[node + 1] - start[node];
    }

    /** The nodes that link to a node, ascending, are {@link #source} of this number up to {@link #sourcesEnd}, exclusive. */
    int sourcesStart(int node) {
        return start[node];
    }

    int sourcesEnd(int node) {
        return start[node + 1];
    }

    int source(int index) {
        return sources[index];
    }

    /** Starts a graph of {@code nodes} nodes, numbered from 0, without links. */
    public static Builder builder(int nodes) {
        return new Builder(nodes);
    }

    /** Collects links in any order. Not thread safe. */
    public static final class Builder {

        private final int nodes;
        private int[] from = new int[64];
        private int[] to = new int[64];
        private int count;

        private Builder(int nodes) {
            if (nodes < 0) {
                throw new IllegalArgumentException("the number of nodes must not be negative, but was [" + nodes + "]");
            }
            this.nodes = nodes;
        }

        /**
         * Adds a link.
         *
         * @throws IndexOutOfBoundsException if there is no such node
         */
        public Builder addLink(int source, int target) {
            Objects.checkIndex(source, nodes);
            Objects.checkIndex(target, nodes);
            if (source == target) {
                return this;
            }
            if (count == from.length) {
                int longer = Math.multiplyExact(count, 2);
                from = Arrays.copyOf(from, longer);
                to = Arrays.copyOf(to, longer);
            }
            from[count] = source;
            to[count++] = target;
            return this;
        }

        /** The graph of the links added so far. */
        public LinkGraph build() {
            // Two stable counting sorts, by source and then by target, leave the sources of a target ascending and doubles side by side.
            int[] bySource = sort(from, null);
            int[] order = sort(to, bySource);
            int[] start = new int[nodes + 1];
            int[] sources = new int[count];
            int[] outDegree = new int[nodes];
            int links = 0;
            for (int i = 0; i < count; i++) {
                int source = from[order[i]];
                int target = to[order[i]];
                boolean repeated = i > 0 && target == to[order[i - 1]] && source == from[order[i - 1]];
                if (repeated == false) {
                    sources[links++] = source;
                    start[target + 1]++;
                    outDegree[source]++;
                }
            }
            for (int node = 0; node < nodes; node++) {
                start[node + 1] += start[node];
            }
            return new LinkGraph(start, Arrays.copyOf(sources, links), outDegree);
        }

        /** The links in a given order, or as added, sorted stably by one of their ends. */
        private int[] sort(int[] end, int[] order) {
            int[] next = new int[nodes + 1];
            for (int link = 0; link < count; link++) {
                next[end[link] + 1]++;
            }
            for (int node = 0; node < nodes; node++) {
                next[node + 1] += next[node];
            }
            int[] sorted = new int[count];
            for (int i = 0; i < count; i++) {
                int link = order == null ? i : order[i];
                sorted[next[end[link]]++] = link;
            }
            return sorted;
        }
    }
}
