package org.neardup.kernel.join;

import java.util.function.Function;
import java.util.function.LongSupplier;

/** A way to join one input: estimates its cost and memory, builds its index, then creates probes. */
sealed interface JoinPlan permits ChainedPlan, RunPlan, ScannedPlan {

    /** Nanoseconds for each token of a found pair. */
    double FOUND = 0.5;

    /** The plan of the least cost for an input, with its expectations. */
    static JoinEstimate estimate(JoinInput input) {
        JoinSample sample = new JoinSample(input);
        JoinPlan plan = cheapest(input, sample);
        return new JoinEstimate(plan.name(), Math.round(plan.postings(sample)), Math.round(plan.verifications(sample)),
            plan.nanos(sample) / 1e9);
    }

    /** The plan of the least cost. */
    static JoinPlan cheapest(JoinInput input) {
        return cheapest(input, new JoinSample(input));
    }

    /** The plan of the least cost for links. If many pairs are near, it has an index, which skips connected pairs. */
    static JoinPlan cheapestForLinks(JoinInput input) {
        JoinSample sample = new JoinSample(input);
        return sample.found() > sample.records() ? cheapestIndexed(input, sample) : cheapest(input, sample);
    }

    private static JoinPlan cheapest(JoinInput input, JoinSample sample) {
        JoinPlan indexed = cheapestIndexed(input, sample);
        if (ScannedPlan.leastNanos(input, sample) >= indexed.nanos(sample)) {
            return indexed;
        }
        ScannedPlan scan = ScannedPlan.cheapest(input, sample);
        return scan.nanos(sample) < indexed.nanos(sample) ? scan : indexed;
    }

    private static JoinPlan cheapestIndexed(JoinInput input, JoinSample sample) {
        RunPlan runs = RunPlan.cheapest(input, sample);
        ChainedPlan chains = new ChainedPlan(input);
        return ChainedProbe.fits(input) && chains.nanos(sample) < runs.nanos(sample) ? chains : runs;
    }

    /** The name for statistics. */
    String name();

    /** The expected processor time, in nanoseconds of the machine on which the constants were fitted; comparable between plans. */
    double nanos(JoinSample sample);

    /** The expected number of postings read. */
    double postings(JoinSample sample);

    /** The expected number of verified pairs. */
    double verifications(JoinSample sample);

    /** Upper bound of the memory for index and probes, in bytes. */
    long estimatedBytes(int threads);

    /** Upper bound of the additional memory of each probe for links, in bytes. */
    long estimatedBytesOfLinks();

    /** Builds the index, which is read-only from then on. */
    ProbeFactory<? extends Probe> build(ThreadTeam team, JoinProgress progress);

    /**
     * Creates probes of one index, one for each thread.
     *
     * @param <P> their type
     * @param probes  creates a probe that reports its pairs to the argument
     * @param entries number of index entries
     */
    record ProbeFactory<P extends Probe>(Function<PairReport, P> probes, LongSupplier entries) {

        P newProbe(PairReport report) {
            return probes.apply(report);
        }

        long indexEntries() {
            return entries.getAsLong();
        }
    }
}
