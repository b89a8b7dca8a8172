package org.neardup.kernel.join;

import java.util.function.Function;
import java.util.function.LongSupplier;

/** An algorithm for one input: estimates its memory, builds its index, then creates probes. */
sealed interface JoinPlan permits JoinPlan.IndexPlan, JoinPlan.CostedPlan {

    /** The plan of an algorithm. */
    static JoinPlan of(Algorithm algorithm, JoinInput input) {
        return algorithm instanceof Algorithm.Fastest ? CostedPlan.cheapest(input, new JoinSample(input))
            : new PublishedPlan(input, algorithm);
    }

    /** The plan of an algorithm for the links of one input. */
    static JoinPlan ofLinks(Algorithm algorithm, JoinInput input) {
        return algorithm instanceof Algorithm.Fastest ? CostedPlan.cheapestForLinks(input, new JoinSample(input))
            : new PublishedPlan(input, algorithm);
    }

    /** The plan of an algorithm for an index of these records that several collections probe. */
    static IndexPlan ofIndex(Algorithm algorithm, Records indexed, Similarity similarity) {
        JoinInput input = new JoinInput(indexed.none(), indexed, similarity);
        return algorithm instanceof Algorithm.Fastest ? RunPlan.cheapest(input, new JoinSample(input))
            : new PublishedPlan(input, algorithm);
    }

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

    /** The plan of an algorithm whose index can serve several collections. */
    sealed interface IndexPlan extends JoinPlan permits PublishedPlan, RunPlan {

        /** The memory for each probing record, in bytes. */
        int probingBytes();

        @Override
        ProbeFactory<? extends MovableProbe> build(ThreadTeam team, JoinProgress progress);
    }

    /** A plan of the fastest algorithm: the cheapest one for an input is chosen. */
    sealed interface CostedPlan extends JoinPlan permits ChainedPlan, RunPlan, ScannedPlan {

        /** Nanoseconds for each token of a found pair. */
        double FOUND = 0.5;

        /** The plan of the least cost for an input, with its expectations. */
        static JoinEstimate estimate(JoinInput input) {
            JoinSample sample = new JoinSample(input);
            CostedPlan plan = cheapest(input, sample);
            return new JoinEstimate(plan.name(), Math.round(plan.postings(sample)), Math.round(plan.verifications(sample)),
                plan.nanos(sample) / 1e9);
        }

        /** The plan of the least cost. */
        static CostedPlan cheapest(JoinInput input, JoinSample sample) {
            CostedPlan indexed = cheapestIndexed(input, sample);
            if (ScannedPlan.leastNanos(input, sample) >= indexed.nanos(sample)) {
                return indexed;
            }
            ScannedPlan scan = ScannedPlan.cheapest(input, sample);
            return scan.nanos(sample) < indexed.nanos(sample) ? scan : indexed;
        }

        /** The plan of the least cost for links. It has an index if many pairs are near, to skip those that are connected. */
        static CostedPlan cheapestForLinks(JoinInput input, JoinSample sample) {
            return sample.found() > sample.records() ? cheapestIndexed(input, sample) : cheapest(input, sample);
        }

        private static CostedPlan cheapestIndexed(JoinInput input, JoinSample sample) {
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
    }
}
