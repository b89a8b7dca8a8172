package org.neardup.plugin.retriever;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.core.Nullable;
import org.neardup.kernel.cluster.EqualItems;
import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.cluster.ItemsOfClasses;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.sketch.SampledNeighbours;
import org.neardup.kernel.sketch.SampledNeighbours.Estimate;
import org.neardup.kernel.sketch.SampledSets;
import org.neardup.kernel.weighted.WeightedOrPlain;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;

import java.util.List;
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
    private final EqualItems classes;
    private final int[] classOf;
    private final SampledSets samples;
    /** The measure and the samples without weights; null unless the measure uses both. */
    private final WeightedOrPlain rule;
    private final SampledSets plain;
    /** What decides about the samples of the classes. */
    private final List<Estimate> estimates;

    /**
     * @param comparison by samples
     * @param weights   the weights of tokens; null if all are equal
     * @param bounded   decides whether comparing may continue, and counts documents with too few tokens
     * @param memory    reserves memory; the caller releases it
     * @throws IllegalArgumentException if a node sent anything but a sample
     */
    WindowSamples(
        Window window, BySignature comparison, @Nullable TokenWeights weights, WindowSets bounded, MemoryReservation memory
    ) {
        this.bounded = bounded;
        this.memory = memory;
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
            } else if (builder.add(value.bytes, value.offset, value.length, comparison.threshold().minTokens()) == false) {
                bounded.countTooFewTokens(classes.size(of));
            }
        }
        samples = builder.build(weights == null ? token -> 1 : weights::of);
        Measure measure = comparison.measure();
        Estimate first = new Estimate(samples, measure.least().doubleValue());
        if (measure instanceof WeightedOrPlain both) {
            rule = both;
            plain = samples.plain(memory);
            estimates = List.of(first, new Estimate(plain, both.leastPlain().value(), this::counts));
        } else {
            rule = null;
            plain = null;
            estimates = List.of(first);
        }
    }

    /** The documents; similar ones are neighbours. */
    FreeItems items() {
        FreeItems distinct = new SampledNeighbours(estimates, bounded::mayGoOn, memory);
        return new ItemsOfClasses(classes, distinct, samples::isComparable);
    }

    /** Returns the estimate of the similarity of two documents, 0 to 1. */
    double estimate(int left, int right) {
        double weighted = samples.estimate(classOf[left], classOf[right]);
        return plain != null && counts(classOf[left], classOf[right])
            ? Math.max(weighted, plain.estimate(classOf[left], classOf[right])) : weighted;
    }

    /** Whether the similarity without weights counts. */
    private boolean counts(int left, int right) {
        double similarity = plain.estimate(left, right);
        return rule.counts(similarity) || rule.countsBetweenEdits(similarity) && samples.areEdits(left, right);
    }
}
