package org.neardup.kernel.join;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** An algorithm for one input: estimates its memory, builds its index, then creates probes. */
sealed interface JoinPlan {

    /** The plan of an algorithm. */
    static JoinPlan of(Algorithm algorithm, JoinInput input) {
        return switch (algorithm) {
            case Algorithm.Fastest fastest when ChainedProbe.suits(input) -> new ChainedPlan(input);
            case Algorithm.Fastest fastest -> new FastestPlan(input, SignaturePlan.of(input));
            case Algorithm.AllPairs allPairs -> new PublishedPlan(input, algorithm);
            case Algorithm.PpJoin ppJoin -> new PublishedPlan(input, algorithm);
            case Algorithm.PpJoinPlus ppJoinPlus -> new PublishedPlan(input, algorithm);
        };
    }

    /** The plan of an algorithm for an index of these records that several collections probe. */
    static IndexPlan ofIndex(Algorithm algorithm, Records indexed, Similarity similarity) {
        JoinInput input = new JoinInput(indexed.none(), indexed, similarity);
        return switch (algorithm) {
            case Algorithm.Fastest fastest -> new FastestPlan(input, SignaturePlan.of(input));
            case Algorithm published -> new PublishedPlan(input, published);
        };
    }

    /** Upper bound of the memory for index and probes, in bytes. */
    long estimatedBytes(int threads);

    /** Upper bound of the additional memory of each probe for links, in bytes. */
    long estimatedBytesOfLinks();

    /** Builds the index, which is read-only from then on. */
    ProbeFactory build(ThreadTeam team, JoinProgress progress);

    /**
     * Creates probes of one index, one for each thread.
     *
     * @param probes  creates a probe that reports its pairs to the argument
     * @param entries number of index entries
     */
    record ProbeFactory(Function<PairReport, Probe> probes, LongSupplier entries) {

        Probe newProbe(PairReport report) {
            return probes.apply(report);
        }

        long indexEntries() {
            return entries.getAsLong();
        }
    }

    /** The plan of an algorithm whose index can serve several collections. */
    sealed interface IndexPlan extends JoinPlan permits PublishedPlan, FastestPlan {

        /** The memory for each probing record, in bytes. */
        int probingBytes();

        /** Builds the index and a probe that reports to {@code report}; it has no probing records until {@link MovableProbe#moveTo}. */
        MovableProbe open(ThreadTeam team, JoinProgress progress, PairReport report);
    }

    /** The plan of the paper's algorithms. */
    record PublishedPlan(JoinInput input, Algorithm algorithm) implements IndexPlan {

        @Override
        public long estimatedBytes(int threads) {
            Records indexed = input.indexed();
            long perThread = Integer.BYTES * (2L * indexed.count() + 2L * indexed.largestSize());
            return PrefixIndexBuilder.estimatedBytes(input, BitmapFilter.NONE, threads) + threads * perThread;
        }

        @Override
        public long estimatedBytesOfLinks() {
            return LinkForest.estimatedBytes(input);
        }

        @Override
        public ProbeFactory build(ThreadTeam team, JoinProgress progress) {
            PrefixIndex index = builder(team, progress).build();
            return new ProbeFactory(report -> new PublishedProbe(input, index, algorithm, report), index::size);
        }

        @Override
        public int probingBytes() {
            return 0;
        }

        @Override
        public MovableProbe open(ThreadTeam team, JoinProgress progress, PairReport report) {
            return new PublishedProbe(input, builder(team, progress).buildOpen(), algorithm, report);
        }

        private PrefixIndexBuilder builder(ThreadTeam team, JoinProgress progress) {
            return new PrefixIndexBuilder(input, Signatures.of(BitmapFilter.NONE, input, team, progress), team, progress);
        }
    }

    /** The plan of the fastest algorithm. */
    record FastestPlan(JoinInput input, SignaturePlan signatures) implements IndexPlan {

        @Override
        public long estimatedBytes(int threads) {
            Records indexed = input.indexed();
            long signatureBytes = Signatures.estimatedBytes(signatures.inPosting(), input)
                + Signatures.estimatedBytes(signatures.besideIndex(), input);
            long perThread = Integer.BYTES * (indexed.count() + 2L * indexed.largestSize())
                + (long) Long.BYTES * indexed.count() + input.probing().order().size() / Byte.SIZE + Long.BYTES;
            return PrefixIndexBuilder.estimatedBytes(input, signatures.inPosting(), threads) + signatureBytes + threads * perThread;
        }

        @Override
        public long estimatedBytesOfLinks() {
            return LinkForest.estimatedBytes(input) + ConnectedChunks.estimatedBytes(Prefixes.indexingCount(input));
        }

        @Override
        public ProbeFactory build(ThreadTeam team, JoinProgress progress) {
            Signatures inPosting = Signatures.of(signatures.inPosting(), input, team, progress);
            Signatures besideIndex = Signatures.of(signatures.besideIndex(), input, team, progress);
            PrefixIndex index = new PrefixIndexBuilder(input, inPosting, team, progress).build();
            return new ProbeFactory(report -> new FastestProbe(input, index, inPosting, besideIndex, report), index::size);
        }

        @Override
        public int probingBytes() {
            return Long.BYTES * (signatures.inPosting().words() + signatures.besideIndex().words());
        }

        @Override
        public MovableProbe open(ThreadTeam team, JoinProgress progress, PairReport report) {
            Signatures inPosting = Signatures.of(signatures.inPosting(), input, team, progress);
            Signatures besideIndex = Signatures.of(signatures.besideIndex(), input, team, progress);
            PrefixIndex index = new PrefixIndexBuilder(input, inPosting, team, progress).buildOpen();
            return new FastestProbe(input, index, inPosting, besideIndex, report);
        }
    }

    /** The plan of the fastest algorithm if tokens have few postings: each probe builds its own index while probing. */
    record ChainedPlan(JoinInput input) implements JoinPlan {

        @Override
        public long estimatedBytes(int threads) {
            long prefixes = Integer.BYTES * 3L * input.probing().largestSize();
            return prefixes + threads * ChainedProbe.estimatedBytes(input);
        }

        @Override
        public long estimatedBytesOfLinks() {
            return LinkForest.estimatedBytes(input) + ChainedProbe.estimatedBytesOfLinks(input);
        }

        @Override
        public ProbeFactory build(ThreadTeam team, JoinProgress progress) {
            Prefixes prefixes = new Prefixes(input);
            LongAdder entries = new LongAdder();
            return new ProbeFactory(report -> new ChainedProbe(input, prefixes, entries, report), entries::sum);
        }
    }
}
