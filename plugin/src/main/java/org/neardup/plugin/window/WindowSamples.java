package org.neardup.plugin.window;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.core.Nullable;
import org.neardup.kernel.cluster.EqualItems;
import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.cluster.ItemsOfClasses;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.sketch.SampledSets;
import org.neardup.kernel.sketch.SampledSimilarity;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;

import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compares samples of the signature sets of a window's documents. A set with too few tokens is replaced by the digest of the text, so that
 * only equal texts are similar. A document without a set is similar to none. Equal samples are read and compared once. For one thread at a
 * time.
 */
public final class WindowSamples {

    private final RunningComparison running;
    private final MemoryReservation memory;
    private final EqualItems classes;
    private final int[] classOf;
    /** Of the classes. */
    private final SampledSimilarity similarity;

    /**
     * @param measure   the similarity with its threshold
     * @param minTokens documents with fewer distinct tokens are compared by their texts
     * @param weights   the weights of tokens; null if all are equal
     * @param running   decides whether comparing may continue, and counts documents with too few tokens
     * @param memory    reserves memory; the caller releases it
     * @throws IllegalArgumentException if a node sent anything but a sample
     */
    public WindowSamples(
        Window window, Measure measure, int minTokens, @Nullable TokenWeights weights, RunningComparison running, MemoryReservation memory
    ) {
        this.running = running;
        this.memory = memory;
        memory.reserve(Window.BYTES_OF_CLASSES * window.size());
        classes = window.equalValues();
        classOf = classes.classOf();
        BytesRef[] values = IntStream.range(0, classes.count()).mapToObj(of -> window.values()[classes.first(of)]).toArray(BytesRef[]::new);
        int mostTokens = Math.toIntExact(Stream.of(values).filter(Objects::nonNull).mapToLong(value -> value.length / Long.BYTES).sum());
        SampledSets.Builder builder = new SampledSets.Builder(values.length, mostTokens, memory);
        for (int of = 0; of < values.length; of++) {
            BytesRef value = values[of];
            if (value == null) {
                builder.addNone();
                running.countNotCompared(classes.size(of));
            } else if (add(builder, value, minTokens) == false) {
                running.countTooFewTokens(classes.size(of));
            }
        }
        SampledSets samples = builder.build(weights == null ? token -> 1 : weights::of);
        similarity = new SampledSimilarity(samples, measure, memory);
    }

    private static boolean add(SampledSets.Builder builder, BytesRef value, int minTokens) {
        return builder.add(SignatureSetFieldMapper.SAMPLE, value.bytes, value.offset, value.length, minTokens);
    }

    /** The documents; similar ones are neighbours. */
    public FreeItems items() {
        return new ItemsOfClasses(classes, similarity.items(running::mayGoOn, memory), similarity::isComparable);
    }

    /** Returns the estimate of the similarity of two documents, 0 to 1. */
    public double estimate(int left, int right) {
        return similarity.estimate(classOf[left], classOf[right]);
    }
}
