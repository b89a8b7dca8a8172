package org.neardup.plugin.job.result;

import org.neardup.kernel.cluster.UnionFind;
import org.neardup.plugin.job.join.LinkSource;

/**
 * Linked documents divided into components: those that chains of links connect. Near-duplicates are always in the same component, so each
 * can be divided into groups without a look at the others. Immutable.
 */
final class Components {

    /** The memory that components take while they are made and not afterwards, for each document. */
    static final long BYTES_EACH_MEANWHILE = 4L * Integer.BYTES;

    /** What they take at most. */
    static final long BYTES_EACH = 3L * Integer.BYTES + BYTES_EACH_MEANWHILE;

    /** Ranks of all documents, one component after the other, each in the order in which documents are kept. */
    private final int[] ranks;
    private final int[] ends;
    /** For each place, the least one that is known to have the same tokens. */
    private final int[] representatives;

    private Components(int[] ranks, int[] ends, int[] representatives) {
        this.ranks = ranks;
        this.ends = ends;
        this.representatives = representatives;
    }

    /** The components that links make of documents. */
    static Components of(LinkedDocuments documents, KeepOrder order, LinkSource links) {
        int count = documents.count();
        UnionFind linked = new UnionFind(count);
        UnionFind equal = new UnionFind(count);
        links.forEach((left, right, isEqual) -> {
            int one = documents.place(left);
            int other = documents.place(right);
            linked.union(one, other);
            if (isEqual) {
                equal.union(one, other);
            }
        });
        int[] rootOf = linked.components();
        int[] ends = new int[linked.sets()];
        int[] next = new int[count];
        for (int root : rootOf) {
            next[root]++;
        }
        int components = 0;
        int start = 0;
        for (int place = 0; place < count; place++) {
            if (rootOf[place] == place) {
                int size = next[place];
                next[place] = start;
                start += size;
                ends[components++] = start;
            }
        }
        int[] ranks = new int[count];
        for (int rank = 0; rank < count; rank++) {
            ranks[next[rootOf[order.place(rank)]]++] = rank;
        }
        return new Components(ranks, ends, equal.components());
    }

    /** Number of components. */
    int count() {
        return ends.length;
    }

    /** Where the ranks of a component's documents start. */
    int start(int component) {
        return component == 0 ? 0 : ends[component - 1];
    }

    /** Index after the rank of a component's last document. */
    int end(int component) {
        return ends[component];
    }

    /** The rank of a document, by an index between {@link #start} and {@link #end}; ascending within a component. */
    int rank(int index) {
        return ranks[index];
    }

    /** The least place of a document that is known to have the same tokens as the one at a place. */
    int representative(int place) {
        return representatives[place];
    }
}
