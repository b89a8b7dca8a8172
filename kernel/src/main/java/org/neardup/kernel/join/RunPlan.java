package org.neardup.kernel.join;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * A plan whose {@link PrefixIndex} stores the postings of a token contiguously, so that a probe reads runs of them. Plans differ in what a
 * posting holds, and in the bitmaps of the records ({@link BitmapFilter}).
 */
sealed interface RunPlan extends JoinPlan.IndexPlan, JoinPlan.CostedPlan {

    /** Nanoseconds to count, index or look up a token of a prefix. These costs are fitted to measured joins, see docs/joins.md. */
    double PREFIX = 6;
    /** For each token of a record, to flip its bit in a bitmap of one word, and in a longer one. */
    double FLIPPED_IN_WORD = 0.8;
    double FLIPPED = 1.5;
    /** For each posting read, with a position, and with a bitmap. */
    double SCANNED = 1;
    double SCANNED_WORD = 2;
    /** For each looked up bitmap, and for each of its words, which take cache; most pairs are rejected by the first ones. */
    double LOOKED_UP = 8;
    double WORD = 0.3;
    /** For each rejected pair, for each of its comparisons, and for each token of a probing record with verifications. */
    double REJECTED = 25;
    double STEP = 0.9;
    double MARKED = 1.8;

    /** All run plans of an input. */
    static List<RunPlan> all(JoinInput input) {
        return List.of(new Positions(input), new Words(input), new PositionsAndBitmaps(input, 4), new PositionsAndBitmaps(input, 8),
            new PositionsAndBitmaps(input, 16), new PositionsAndBitmaps(input, JoinSample.LONGEST));
    }

    /** The run plan of the least cost. */
    static RunPlan cheapest(JoinInput input, JoinSample sample) {
        return Collections.min(all(input), Comparator.comparingDouble(plan -> plan.nanos(sample)));
    }

    JoinInput input();

    /** The bitmaps of the records; those of one word are in the postings, instead of the record's size and the token's position. */
    BitmapFilter bitmaps();

    /** The expected time for bitmaps and postings, in nanoseconds. */
    double filterNanos(JoinSample sample);

    @Override
    default double nanos(JoinSample sample) {
        double verifications = verifications(sample);
        double rejected = Math.max(0, verifications - sample.found());
        return PREFIX * sample.prefixTokens() + filterNanos(sample) + (REJECTED + STEP * sample.rejectingSteps()) * rejected
            + MARKED * sample.markedTokens(verifications) + sample.foundTokens();
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

    @Override
    default int probingBytes() {
        return Long.BYTES * bitmaps().words();
    }

    @Override
    default ProbeFactory<FastestProbe> build(ThreadTeam team, JoinProgress progress) {
        Signatures signatures = Signatures.of(bitmaps(), input(), team, progress);
        PrefixIndexBuilder builder = new PrefixIndexBuilder(input(), Prefixes.distinct(input()), signatures, progress);
        return new ProbeFactory<>(report -> new FastestProbe(input(), builder, signatures, report), builder::size);
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
        public double filterNanos(JoinSample sample) {
            return SCANNED * sample.current();
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
        public double filterNanos(JoinSample sample) {
            return FLIPPED * sample.tokens() + SCANNED * sample.current() + (LOOKED_UP + WORD * words) * sample.positional();
        }

        @Override
        public double verifications(JoinSample sample) {
            return sample.bitmaps(words);
        }
    }

    /** Bitmap filter of one word in the postings: for short records. Pairs that it leaves have not passed the positional filter. */
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
        public double filterNanos(JoinSample sample) {
            return FLIPPED_IN_WORD * sample.tokens() + SCANNED_WORD * sample.current() + LOOKED_UP * verifications(sample);
        }

        @Override
        public double verifications(JoinSample sample) {
            return sample.bitmaps(1);
        }
    }
}
