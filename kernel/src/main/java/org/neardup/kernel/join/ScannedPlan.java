package org.neardup.kernel.join;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The plan for records that nearly all share frequent tokens, and for few records: no index, but all bitmaps compared, see
 * {@link ScanningProbe}.
 *
 * @param words length of a bitmap in longs
 */
record ScannedPlan(JoinInput input, int words) implements JoinPlan {

    /** Nanoseconds for each record and for each token of a record, which is signed twice. */
    private static final double RECORD = 30;
    private static final double SIGNED = 2.4;
    /** For each compared pair: for each group of columns, and to look at its distance. */
    private static final double GROUP_BY_VECTORS = 0.31;
    private static final double GROUP = 1.05;
    private static final double LOOKED_AT = 0.15;
    /** For each pair that passes, and for each token of the partner. */
    private static final double PASSED = 40;
    private static final double STEP = 0.5;
    private static final int LEAST_WORDS = 2;

    /** All plans of this kind for an input. */
    static List<ScannedPlan> all(JoinInput input) {
        return IntStream.iterate(LEAST_WORDS, words -> words <= JoinSample.LONGEST, words -> 2 * words)
            .mapToObj(words -> new ScannedPlan(input, words)).toList();
    }

    /** The plan of the least cost. */
    static ScannedPlan cheapest(JoinInput input, JoinSample sample) {
        return Collections.min(all(input), Comparator.comparingDouble(plan -> plan.nanos(sample)));
    }

    /** A lower bound of the cost of any of these plans, which takes far less time than their costs. */
    static double leastNanos(JoinInput input, JoinSample sample) {
        return new ScannedPlan(input, LEAST_WORDS).nanosOfDistances(sample, GROUP_BY_VECTORS);
    }

    @Override
    public String name() {
        return "scan";
    }

    @Override
    public double nanos(JoinSample sample) {
        return nanosOfDistances(sample, VectorInstructions.countBits() ? GROUP_BY_VECTORS : GROUP)
            + PASSED * sample.passedOfAll(words) + STEP * sample.passedTokensOfAll(words) + FOUND * sample.foundTokens();
    }

    private double nanosOfDistances(JoinSample sample, double ofGroup) {
        int groups = words * Long.SIZE / Integer.SIZE / BitmapColumns.GROUP;
        return RECORD * sample.records() + SIGNED * sample.tokens() + (ofGroup * groups + LOOKED_AT) * sample.comparable();
    }

    @Override
    public double postings(JoinSample sample) {
        return sample.comparable();
    }

    @Override
    public double verifications(JoinSample sample) {
        return sample.passedOfAll(words);
    }

    @Override
    public long estimatedBytes(int threads) {
        Records indexed = input.indexed();
        long perThread = Integer.BYTES * (indexed.count() + 4L * indexed.largestSize())
            + input.probing().order().size() / Byte.SIZE + Long.BYTES;
        return (long) Long.BYTES * words * indexed.count() + threads * perThread;
    }

    @Override
    public long estimatedBytesOfLinks() {
        return LinkForest.estimatedBytes(input);
    }

    @Override
    public ProbeFactory<ScanningProbe> build(ThreadTeam team, JoinProgress progress) {
        BitmapFilter filter = new BitmapFilter(words);
        BitmapColumns columns = BitmapColumns.of(filter, input.indexed(), team, progress);
        return new ProbeFactory<>(report -> new ScanningProbe(input, columns, filter, report), () -> 0);
    }
}
