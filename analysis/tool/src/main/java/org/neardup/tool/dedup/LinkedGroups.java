package org.neardup.tool.dedup;

import java.util.Arrays;
import java.util.BitSet;
import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.ComponentGrouping;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.group.Components;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.weighted.DistinctRecords;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;
import org.neardup.kernel.weighted.WeightedSimilarity;

/**
 * Divides linked documents into groups around the kept ones. Memory holds the sets of as many components at a time as fit. Documents known
 * to have the same tokens are read once. Single use.
 */
final class LinkedGroups implements LinkSink {

    /** The memory of a token while its component is grouped, with its postings and its part of the vocabulary, and of a document. */
    private static final long BYTES_PER_TOKEN = 60;
    private static final long BYTES_PER_DOCUMENT = 100;

    private final SetFile sets;
    private final UnionFind linked;
    private final UnionFind equal;
    private final int[] keptOf;
    private final double[] similarityOf;

    LinkedGroups(SetFile sets) {
        this.sets = sets;
        this.linked = new UnionFind(sets.count());
        this.equal = new UnionFind(sets.count());
        this.keptOf = new int[sets.count()];
        this.similarityOf = new double[sets.count()];
        Arrays.setAll(keptOf, document -> document);
    }

    @Override
    public void accept(int left, int right, boolean areEqual) {
        linked.union(left, right);
        if (areEqual) {
            equal.union(left, right);
        }
    }

    /**
     * The groups.
     *
     * @param keptOf for each document, the kept document of its group; the document itself if it is kept or has no group
     * @param similarityOf the similarity of each document that is not kept to the kept one
     */
    record Groups(int[] keptOf, double[] similarityOf) {}

    /**
     * Forms the groups.
     *
     * @param order all documents, those to be kept first
     * @throws MemoryLimit.ExceededException if the limit is too low for one component
     */
    Groups group(int[] order, TokenWeights weights, WeightedSimilarity similarity, MemoryLimit memory) {
        Components components = Components.of(linked, order);
        int[] firstEqual = equal.components();
        WeighedSets weighed = new WeighedSets(weights);
        ThresholdSteps only = ThresholdSteps.only(similarity, similarity.least().toPlainString());
        ComponentGrouping grouping = new ComponentGrouping(Grouping.STAR, only, memory, () -> {});
        int from = 0;
        long bytes = 0;
        long read = 0;
        for (int component = 0; component < components.count(); component++) {
            long more = 0;
            long moreRead = 0;
            for (int i = components.start(component); i < components.end(component); i++) {
                int document = components.items()[i];
                boolean isRead = firstEqual[document] == document;
                more += BYTES_PER_DOCUMENT + (isRead ? BYTES_PER_TOKEN * sets.size(document) : 0);
                moreRead += isRead ? 1 : 0;
            }
            if (component > from && (bytes + more > memory.bytes() || read + moreRead > WeightedJoin.MAX_RECORDS)) {
                group(components, from, component, firstEqual, weighed, grouping, memory);
                from = component;
                bytes = 0;
                read = 0;
            }
            bytes += more;
            read += moreRead;
        }
        if (from < components.count()) {
            group(components, from, components.count(), firstEqual, weighed, grouping, memory);
        }
        return new Groups(keptOf, similarityOf);
    }

    /** Groups some components together. The items of the grouping are first the documents to read, then those equal to one of these. */
    private void group(Components components, int from, int to, int[] firstEqual, WeighedSets weighed, ComponentGrouping grouping,
        MemoryLimit memory) {
        int start = components.start(from);
        int[] documents = Arrays.copyOfRange(components.items(), start, components.end(to - 1));
        int[] toRead = Arrays.stream(documents).filter(document -> firstEqual[document] == document).sorted().toArray();
        int[] items = new int[documents.length];
        int[] documentOf = new int[documents.length];
        try (HeldMemory held = new HeldMemory(memory)) {
            Vocabulary vocabulary = new Vocabulary(held);
            WeightedRecordsBuilder builder = WeightedRecordsBuilder.ofWholeWeights(vocabulary);
            long tokens = Arrays.stream(toRead).mapToLong(sets::size).sum();
            builder.reserve(documents.length, tokens, Arrays.stream(toRead).map(sets::size).max().orElse(0), held);
            for (int document : toRead) {
                SignatureSet set = sets.get(document);
                weighed.add(set, vocabulary::number, builder::addNumbered);
            }
            int next = toRead.length;
            for (int i = 0; i < documents.length; i++) {
                int item = Arrays.binarySearch(toRead, firstEqual[documents[i]]);
                if (firstEqual[documents[i]] != documents[i]) {
                    builder.repeat(item);
                    item = next++;
                }
                items[i] = item;
                documentOf[item] = documents[i];
            }
            DistinctRecords records = builder.buildDistinct(WeightedRecords.termOrder(vocabulary));
            held.release(vocabulary.memoryBytes());
            int[] ends = new int[to - from];
            Arrays.setAll(ends, i -> components.end(from + i) - start);
            ComponentGroups groups = grouping.of(records, items, ends, new BitSet());
            for (int i = 0; i < documents.length; i++) {
                keptOf[documents[i]] = documentOf[groups.centreOf(items[i])];
                similarityOf[documents[i]] = groups.similarity(items[i]);
            }
        }
    }
}
