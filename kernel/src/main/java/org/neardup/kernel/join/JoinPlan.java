package org.neardup.kernel.join;

import java.util.concurrent.atomic.LongAdder;

/** An algorithm made for one input: tells what memory it needs, builds its index, then hands out probes. */
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

    /** Upper bound of the memory for index and probes, in bytes. */
    long estimatedBytes(int threads);

    /** Upper bound of the memory that each probe takes beside that to look for links, in bytes. */
    long estimatedBytesOfLinks();

    /** Builds the index, which is read-only from then on. */
    ProbeFactory build(ThreadTeam team, JoinProgress progress);

    /** Makes probes of one index, one per thread. */
    interface ProbeFactory {

        /** A probe that reports its pairs there. */
        Probe newProbe(PairReport report);

        /** Number of index entries. */
        long indexEntries();
    }

    /** The plan of the paper's algorithms. */
    record PublishedPlan(JoinInput input, Algorithm algorithm) implements JoinPlan {

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
            Signatures none = Signatures.of(BitmapFilter.NONE, input, team, progress);
            PrefixIndex index = new PrefixIndexBuilder(input, none, team, progress).build();
            return new ProbeFactory() {
                @Override
                public Probe newProbe(PairReport report) {
                    return new PublishedProbe(input, index, filter(), report);
                }

                @Override
                public long indexEntries() {
                    return index.size();
                }
            };
        }

        private CandidateFilter filter() {
            return switch (algorithm) {
                case Algorithm.PpJoin ppJoin -> new CandidateFilter.Positional(input.indexed());
                case Algorithm.PpJoinPlus ppJoinPlus -> new CandidateFilter.PositionalAndSuffix(input.indexed(),
                    new SuffixFilter(ppJoinPlus.maxDepth(), input.probing().tokens(), input.indexed().tokens()));
                default -> new CandidateFilter.None();
            };
        }
    }

    /** The plan of the fastest algorithm. */
    record FastestPlan(JoinInput input, SignaturePlan signatures) implements JoinPlan {

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
            return new ProbeFactory() {
                @Override
                public Probe newProbe(PairReport report) {
                    return new FastestProbe(input, index, inPosting, besideIndex, report);
                }

                @Override
                public long indexEntries() {
                    return index.size();
                }
            };
        }
    }

    /** The plan of the fastest algorithm where tokens have few postings: no index beforehand, each probe builds its own. */
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
            return new ProbeFactory() {
                @Override
                public Probe newProbe(PairReport report) {
                    return new ChainedProbe(input, prefixes, entries, report);
                }

                @Override
                public long indexEntries() {
                    return entries.sum();
                }
            };
        }
    }
}
