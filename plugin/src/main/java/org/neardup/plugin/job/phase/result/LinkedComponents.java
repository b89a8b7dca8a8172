package org.neardup.plugin.job.phase.result;

import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.group.Components;
import org.neardup.plugin.job.phase.join.LinkSource;

import java.util.Arrays;

/** Linked documents, by rank, divided into {@link Components}; and which of them are known to have the same tokens. Immutable. */
final class LinkedComponents {

    /** The memory that components take while they are made and not afterwards, for each document. */
    static final long BYTES_EACH_MEANWHILE = 4L * Integer.BYTES;

    /** What they take at most. */
    static final long BYTES_EACH = 3L * Integer.BYTES + BYTES_EACH_MEANWHILE;

    private final Components components;
    /** For each place, the least one that is known to have the same tokens. */
    private final int[] representatives;

    private LinkedComponents(Components components, int[] representatives) {
        this.components = components;
        this.representatives = representatives;
    }

    /** The components that links make of documents. */
    static LinkedComponents of(LinkedDocuments documents, KeepOrder order, LinkSource links) {
        int count = documents.count();
        UnionFind linked = new UnionFind(count);
        UnionFind equal = new UnionFind(count);
        links.forEach((left, right, isEqual) -> {
            int one = documents.place(left);
            int other = documents.place(right);
            linked.union(order.rank(one), order.rank(other));
            if (isEqual) {
                equal.union(one, other);
            }
        });
        int[] ranks = new int[count];
        Arrays.setAll(ranks, rank -> rank);
        return new LinkedComponents(Components.of(linked, ranks), equal.components());
    }

    /** Number of components. */
    int count() {
        return components.count();
    }

    /** Where the ranks of a component's documents start. */
    int start(int component) {
        return components.start(component);
    }

    /** Index after the rank of a component's last document. */
    int end(int component) {
        return components.end(component);
    }

    /** The rank of a document, by an index between {@link #start} and {@link #end}; ascending within a component. */
    int rank(int index) {
        return components.items()[index];
    }

    /** The least place of a document that is known to have the same tokens as the one at a place. */
    int representative(int place) {
        return representatives[place];
    }
}
