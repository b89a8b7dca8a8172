package org.neardup.plugin.retriever;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.core.Nullable;
import org.neardup.kernel.cluster.EqualItems;
import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.cluster.ItemsOfClasses;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.sketch.SampledNeighbours;
import org.neardup.kernel.sketch.SampledSets;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;

import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compares samples of the signature sets of a window's documents. A set with too few tokens is replaced by the digest of the text, so that
 * only equal texts are similar. A document without a set is similar to none. Equal samples are read and compared once. For one thread at a
 * time.
 */
final class WindowSamples {

    private final WindowSets bounded;
    private final MemoryReservation memory;
    private final double minSimilarity;
    private final EqualItems classes;
    private final int[] classOf;
    /** The samples of the classes. */
    private final SampledSets samples;

    /**
     * @param threshold the minimum similarity and the minimum number of tokens
     * @param weights   the weights of tokens; null if all are equal
     * @param bounded   decides whether comparing may continue, and counts documents with too few tokens
     * @param memory    reserves memory; the caller releases it
     * @throws IllegalArgumentException if a node sent anything but a sample
     */
    WindowSamples(
        Window window, SignatureThreshold threshold, @Nullable TokenWeights weights, WindowSets bounded, MemoryReservation memory
    ) {
        this.bounded = bounded;
        this.memory = memory;
        this.minSimilarity = threshold.minSimilarity().doubleValue();
        memory.reserve(WindowSets.BYTES_OF_CLASSES * window.size());
        classes = window.equalValues();
        classOf = classes.classOf();
        BytesRef[] values = IntStream.range(0, classes.count()).mapToObj(of -> window.values()[classes.first(of)]).toArray(BytesRef[]::new);
        int mostTokens = Math.toIntExact(Stream.of(values).filter(Objects::nonNull).mapToLong(value -> value.length / Long.BYTES).sum());
        SampledSets.Builder builder = new SampledSets.Builder(SignatureSetFieldMapper.SAMPLE, values.length, mostTokens, memory);
        for (int of = 0; of < values.length; of++) {
            BytesRef value = values[of];
            if (value == null) {
                builder.addNone();
                bounded.countNotCompared(classes.size(of));
            } else if (builder.add(value.bytes, value.offset, value.length, threshold.minTokens()) == false) {
                bounded.countTooFewTokens(classes.size(of));
            }
        }
        samples = builder.build(weights == null ? token -> 1 : weights::of);
    }

    /** The documents; similar ones are neighbours. */
    FreeItems items() {
        FreeItems distinct = new SampledNeighbours(samples, minSimilarity, bounded::mayGoOn, memory);
        return new ItemsOfClasses(classes, distinct, samples::isComparable);
    }

    /** Returns the estimate of the similarity of two documents, 0 to 1. */
    double estimate(int left, int right) {
        return samples.estimate(classOf[left], classOf[right]);
    }
}
