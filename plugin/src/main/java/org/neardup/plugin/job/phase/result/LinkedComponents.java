package org.neardup.plugin.job.phase.result;

import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.group.Components;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.plugin.job.phase.join.LinkSource;
import org.neardup.plugin.job.phase.snapshot.BlockSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Linked documents by rank, divided into components, with the documents known to have the same tokens. Components are in the order of the
 * sizes of their first documents. Immutable.
 *
 * @param representatives for each rank, the least one known to have the same tokens
 */
record LinkedComponents(LinkedDocuments documents, Components components, int[] representatives) {

    /** The temporary memory per document while components are computed. */
    static final long BYTES_EACH_MEANWHILE = 4L * Integer.BYTES;

    /** Their maximum memory per document. */
    static final long BYTES_EACH = 3L * Integer.BYTES + BYTES_EACH_MEANWHILE;

    /** The memory of a document without its tokens. */
    private static final int BYTES_PER_DOCUMENT = 100;

    /**
     * Consecutive components whose sets are held in memory together.
     *
     * @param from  number of the first
     * @param limit number after the last
     */
    record Range(int from, int limit) {}

    static LinkedComponents of(LinkedDocuments documents, LinkSource links) {
        int count = documents.count();
        UnionFind linked = new UnionFind(count);
        UnionFind equal = new UnionFind(count);
        links.forEach((left, right, isEqual) -> {
            int one = documents.rank(left);
            int other = documents.rank(right);
            linked.union(one, other);
            if (isEqual) {
                equal.union(one, other);
            }
        });
        // A block holds documents of similar sizes: in this order, the documents of a range are in few blocks.
        Components components = Components.of(linked, IntStream.range(0, count).toArray()).sortedBy(documents::size);
        return new LinkedComponents(documents, components, equal.components());
    }

    int count() {
        return components.count();
    }

    int size(int component) {
        return components.end(component) - components.start(component);
    }

    /** The ranks of a component's documents, ascending. */
    IntStream ranks(int component) {
        return Arrays.stream(components.items(), components.start(component), components.end(component));
    }

    /** The rank of a component's first document in keep order. */
    int first(int component) {
        return components.items()[components.start(component)];
    }

    private boolean isRead(int rank) {
        return representatives[rank] == rank;
    }

    /**
     * Divides components into ranges by memory and by the number of documents compared at once; a component that needs more is a range by
     * itself.
     *
     * @param bytesPerToken memory of the records per token
     * @param largest       components of more documents are skipped
     */
    List<Range> ranges(int bytesPerToken, long mostBytes, int largest) {
        List<Range> ranges = new ArrayList<>();
        int from = 0;
        long held = 0;
        long heldDocuments = 0;
        for (int component = 0; component < count(); component++) {
            boolean isLeftOut = size(component) > largest;
            long bytes = (long) BYTES_PER_DOCUMENT * size(component);
            int read = 0;
            for (int i = components.start(component); i < components.end(component); i++) {
                int rank = components.items()[i];
                read += isRead(rank) ? 1 : 0;
                bytes += isRead(rank) ? (long) bytesPerToken * documents.size(rank) : 0;
            }
            boolean fits = held + bytes <= mostBytes && heldDocuments + read <= WeightedJoin.MAX_RECORDS;
            if (component > from && (isLeftOut || fits == false)) {
                ranges.add(new Range(from, component));
                from = component;
                held = 0;
                heldDocuments = 0;
            }
            if (isLeftOut) {
                from = component + 1;
            } else {
                held += bytes;
                heldDocuments += read;
            }
        }
        if (from < count()) {
            ranges.add(new Range(from, count()));
        }
        return ranges;
    }

    /**
     * Reads the sets of some components. A set that several documents are known to share is read once.
     *
     * @param memory reserves the memory of the sets; the caller releases it
     */
    ComponentSets read(Range range, BlockSource source, ItemRecords.Factory factory, HeldMemory memory) {
        int start = components.start(range.from);
        int count = components.end(range.limit - 1) - start;
        memory.reserve(ComponentSets.BYTES_EACH * count);
        int[] ranks = Arrays.copyOfRange(components.items(), start, start + count);
        int[] ordinals = Arrays.stream(ranks).filter(this::isRead).map(documents::ordinal).sorted().toArray();
        // Items are first the documents to read, then the documents that share the set of one of these.
        int[] repeated = new int[count - ordinals.length];
        int[] items = new int[count];
        int[] rankOfItem = new int[count];
        int next = ordinals.length;
        long tokens = 0;
        int largest = 0;
        for (int i = 0; i < count; i++) {
            int item = Arrays.binarySearch(ordinals, documents.ordinal(representatives[ranks[i]]));
            if (isRead(ranks[i])) {
                tokens += documents.size(ranks[i]);
                largest = Math.max(largest, documents.size(ranks[i]));
            } else {
                repeated[next - ordinals.length] = item;
                item = next++;
            }
            items[i] = item;
            rankOfItem[item] = ranks[i];
        }
        int[] ends = new int[range.limit - range.from];
        Arrays.setAll(ends, i -> components.end(range.from + i) - start);
        return new ComponentSets(factory.read(source, ordinals, repeated, tokens, largest, memory), items, ends, rankOfItem);
    }
}
