package org.neardup.kernel.sketch;

import java.util.List;
import java.util.function.BooleanSupplier;

import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.sketch.SampledNeighbours.Estimate;
import org.neardup.kernel.weighted.WeightedJaccard;
import org.neardup.kernel.weighted.WeightedOrPlain;

/**
 * The similarity of sampled sets, estimated by their weights; for {@link WeightedOrPlain}, also without, and the greater of the estimates
 * that count.
 */
public final class SampledSimilarity {

    private final SampledSets samples;
    private final List<Estimate> estimates;

    /**
     * @param measure {@link WeightedOrPlain}, or any Jaccard similarity: the samples have its weights
     * @param memory  reserved for samples without weights; the caller releases it
     */
    public SampledSimilarity(SampledSets samples, Measure measure, MemoryReservation memory) {
        this.samples = samples;
        Estimate weighted = new Estimate(samples, measure.least().doubleValue());
        estimates = measure instanceof WeightedOrPlain rule ? List.of(weighted, plain(rule, memory)) : List.of(weighted);
    }

    private Estimate plain(WeightedOrPlain rule, MemoryReservation memory) {
        SampledEdits edits = new SampledEdits(samples, memory);
        return new Estimate(samples.plain(memory), rule.leastPlain().value(),
            (left, right, common, all) -> rule.counts((double) common / all, () -> edits.areEdits(left, right, common, all - common)));
    }

    /** Whether samples of distinct tokens estimate a similarity by weights. */
    public static boolean estimates(Measure measure) {
        return measure instanceof WeightedOrPlain || measure instanceof WeightedJaccard;
    }

    /** Whether a sample weighs anything; otherwise it is like no other, not even like an equal one. */
    public boolean isComparable(int sample) {
        return samples.weight(sample) > 0;
    }

    /** Estimates the similarity of two sets, from 0 to 1. */
    public double estimate(int left, int right) {
        double greatest = 0;
        for (Estimate each : estimates) {
            greatest = Math.max(greatest, each.of(left, right));
        }
        return greatest;
    }

    /** The sets; they are neighbours if the estimate reaches the threshold. Parameters as for {@link SampledNeighbours}. */
    public FreeItems items(BooleanSupplier mayGoOn, MemoryReservation memory) {
        return new SampledNeighbours(estimates, mayGoOn, memory);
    }
}
