package org.neardup.plugin.window;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.core.Nullable;
import org.neardup.kernel.cluster.EqualItems;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.sketch.SampledDocuments;
import org.neardup.kernel.sketch.SampledSets;
import org.neardup.kernel.sketch.SampledSimilarity;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;

import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads the samples of the signature sets of a window's documents, equal ones once. The digest of the text replaces a set with too few
 * tokens, so that only equal texts are similar.
 */
public final class WindowSamples {

    private WindowSamples() {}

    /**
     * Reads the samples of a window. A document without a set is similar to none.
     *
     * @param measure   the similarity with its threshold
     * @param minTokens documents with fewer distinct tokens are compared by their texts
     * @param weights   the weights of tokens; null if all are equal
     * @param running   counts documents with too few tokens or without a set
     * @param memory    reserves memory; the caller releases it
     * @throws IllegalArgumentException if a node sent anything but a sample
     */
    public static SampledDocuments read(
        Window window, Measure measure, int minTokens, @Nullable TokenWeights weights, RunningComparison running,
        MemoryReservation memory) {
        memory.reserve(Window.BYTES_OF_CLASSES * window.size());
        EqualItems classes = window.equalValues();
        BytesRef[] values = IntStream.range(0, classes.count()).mapToObj(of -> window.values()[classes.first(of)]).toArray(BytesRef[]::new);
        int mostTokens = Math.toIntExact(Stream.of(values).filter(Objects::nonNull).mapToLong(value -> value.length / Long.BYTES).sum());
        SampledSets.Builder builder = new SampledSets.Builder(values.length, mostTokens, memory);
        for (int of = 0; of < values.length; of++) {
            BytesRef value = values[of];
            if (value == null) {
                builder.addNone();
                running.countNotCompared(classes.size(of));
            } else if (builder.add(SignatureSetFieldMapper.SAMPLE, value.bytes, value.offset, value.length, minTokens) == false) {
                running.countTooFewTokens(classes.size(of));
            }
        }
        SampledSets samples = builder.build(weights == null ? token -> 1 : weights::of);
        return new SampledDocuments(classes, new SampledSimilarity(samples, measure, memory));
    }
}
