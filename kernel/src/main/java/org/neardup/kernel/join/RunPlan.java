package org.neardup.kernel.join;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * A plan whose {@link PrefixIndex} stores the postings of a token contiguously, so that a probe reads runs of them. Plans differ in what a
 * posting holds, and in the bitmaps of the records ({@link BitmapFilter}).
 */
sealed interface RunPlan extends JoinPlan {

    /** Nanoseconds for each record, and to count, index or look up a token of a prefix. Fitted to measured joins, see docs/joins.md. */
    double RECORD = 25;
    double PREFIX = 10;
    /** For each token of a record, to flip its bit in a bitmap of one word, and in a longer one. */
    double FLIPPED_IN_WORD = 0.34;
    double FLIPPED = 1.2;
    /** For each posting that the positional filter leaves. */
    double SCANNED = 6;
    /** For each looked up bitmap, and for each of its words, which take cache; most pairs are rejected by the first ones. */
    double LOOKED_UP = 10;
    double WORD = 0.65;
    /** For each rejected pair, for each of its comparisons, and for each token of a probing record with verifications. */
    double REJECTED = 38;
    double STEP = 0.66;
    double MARKED = 1.2;

    /** All run plans of an input. */
    static List<RunPlan> all(JoinInput input) {
        return List.of(new Positions(input), new Words(input), new PositionsAndBitmaps(input, 4), new PositionsAndBitmaps(input, 8),
            new PositionsAndBitmaps(input, 16), new PositionsAndBitmaps(input, JoinSample.LONGEST));
    }

    /** The run plan of the least cost. */
    static RunPlan cheapest(JoinInput input, JoinSample sample) {
        return Collections.min(all(input), Comparator.comparingDouble(plan -> plan.nanos(sample)));
    }

    /** The cheapest plan for an index of these records that several collections probe. */
    static RunPlan cheapestForIndex(Records indexed, Similarity similarity) {
        JoinInput input = new JoinInput(indexed.none(), indexed, similarity);
        return cheapest(input, new JoinSample(input));
    }

    JoinInput input();

    /** The bitmaps of the records; those of one word are in the postings, instead of the token's position. */
    BitmapFilter bitmaps();

    /** The expected time for bitmaps, in nanoseconds. */
    double bitmapNanos(JoinSample sample);

    @Override
    default double postings(JoinSample sample) {
        return sample.current();
    }

    @Override
    default double nanos(JoinSample sample) {
        double verifications = verifications(sample);
        double rejected = Math.max(0, verifications - sample.found());
        return RECORD * sample.records() + PREFIX * sample.prefixTokens() + SCANNED * sample.current() + bitmapNanos(sample)
            + (REJECTED + STEP * sample.rejectingSteps()) * rejected + MARKED * sample.markedTokens(verifications)
            + FOUND * sample.foundTokens();
    }

    @Override
    default long estimatedBytes(int threads) {
        Records indexed = input().indexed();
        long perThread = Integer.BYTES * (indexed.count() + 4L * indexed.largestSize())
            + (long) Long.BYTES * indexed.count() + input().probing().order().size() / Byte.SIZE + Long.BYTES;
        return PrefixIndexBuilder.estimatedBytes(input(), threads) + Signatures.estimatedBytes(bitmaps(), input()) + threads * perThread;
    }

    @Override
    default long estimatedBytesOfLinks() {
        return LinkForest.estimatedBytes(input()) + ConnectedChunks.estimatedBytes(Prefixes.indexingCount(input()));
    }

    /** The memory for each probing record, in bytes. */
    default int probingBytes() {
        return Long.BYTES * bitmaps().words();
    }

    @Override
    default ProbeFactory<RunProbe> build(ThreadTeam team, JoinProgress progress) {
        Signatures signatures = Signatures.of(bitmaps(), input(), team, progress);
        PrefixIndexBuilder builder = new PrefixIndexBuilder(input(), new Prefixes(input()), signatures, progress);
        return new ProbeFactory<>(report -> new RunProbe(input(), builder, signatures, report), builder::size);
    }

    /** Positional filter alone: for few pairs, and for records too large for bitmaps. */
    record Positions(JoinInput input) implements RunPlan {

        @Override
        public String name() {
            return "positions";
        }

        @Override
        public BitmapFilter bitmaps() {
            return BitmapFilter.NONE;
        }

        @Override
        public double bitmapNanos(JoinSample sample) {
            return 0;
        }

        @Override
        public double verifications(JoinSample sample) {
            return sample.positional();
        }
    }

    /**
     * Positional filter in the postings, then the bitmap filter: for larger records, and for pairs that differ in many tokens.
     *
     * @param words length of a bitmap in longs
     */
    record PositionsAndBitmaps(JoinInput input, int words) implements RunPlan {

        @Override
        public String name() {
            return "positions+bitmaps";
        }

        @Override
        public BitmapFilter bitmaps() {
            return new BitmapFilter(words);
        }

        @Override
        public double bitmapNanos(JoinSample sample) {
            return FLIPPED * sample.tokens() + (LOOKED_UP + WORD * words) * sample.positional();
        }

        @Override
        public double verifications(JoinSample sample) {
            return sample.bitmaps(words);
        }
    }

    /** Positional filter and bitmap filter of one word in the postings: for most records. */
    record Words(JoinInput input) implements RunPlan {

        @Override
        public String name() {
            return "words";
        }

        @Override
        public BitmapFilter bitmaps() {
            return BitmapFilter.WORD;
        }

        @Override
        public double bitmapNanos(JoinSample sample) {
            return FLIPPED_IN_WORD * sample.tokens() + LOOKED_UP * sample.inPosting();
        }

        @Override
        public double verifications(JoinSample sample) {
            return sample.bitmaps(1);
        }
    }
}
