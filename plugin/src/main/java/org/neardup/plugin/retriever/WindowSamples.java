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
 * The samples of the signature sets of a window's documents, and which of them are similar. In place of a set of too few tokens stands the
 * digest of the text, so that only equal texts are similar. A document without a set is like no other. Equal samples are read and compared
 * once. For one thread at a time.
 */
final class WindowSamples {

    private final WindowSets bounded;
    private final MemoryReservation memory;
    private final double minSimilarity;
    private final EqualItems classes;
    private final int[] classOf;
    /** Those of the classes. */
    private final SampledSets samples;

    /**
     * Reads the samples of a window.
     *
     * @param threshold from where on sets are similar, and the least number of tokens
     * @param weights   what tokens weigh; null if they weigh the same
     * @param bounded   says whether comparing may go on, and counts the documents of too few tokens
     * @param memory    asked before memory is taken, which the caller gives back
     * @throws IllegalArgumentException if a node sent something else than a sample
     */
    WindowSamples(
        Window window,
        SignatureThreshold threshold,
        @Nullable TokenWeights weights,
        WindowSets bounded,
        MemoryReservation memory
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

    /** The documents, of which those are neighbours that are similar. */
    FreeItems items() {
        FreeItems distinct = new SampledNeighbours(samples, minSimilarity, bounded::mayGoOn, memory);
        return new ItemsOfClasses(classes, distinct, samples::isComparable);
    }

    /** Returns the estimate of the similarity of two documents, 0 to 1. */
    double estimate(int left, int right) {
        return samples.estimate(classOf[left], classOf[right]);
    }
}
