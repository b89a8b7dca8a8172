package org.neardup.kernel.join;

import java.util.concurrent.atomic.LongAdder;

/** The plan for few postings: each probe builds its own index while probing, see {@link ChainedProbe}. */
record ChainedPlan(JoinInput input) implements JoinPlan {

    /** Nanoseconds for each record, and to index or look up a token of a prefix. */
    private static final double RECORD = 8.6;
    private static final double PREFIX = 5.8;
    /** For each posting read, for each rejected pair, and for each of its comparisons. */
    private static final double READ = 18;
    private static final double REJECTED = 17;
    private static final double STEP = 2.1;

    @Override
    public String name() {
        return "chains";
    }

    @Override
    public double nanos(JoinSample sample) {
        return RECORD * sample.records() + PREFIX * sample.prefixTokens() + READ * sample.postings()
            + (REJECTED + STEP * sample.rejectingSteps()) * (sample.positional() - sample.found()) + FOUND * sample.foundTokens();
    }

    @Override
    public double postings(JoinSample sample) {
        return sample.postings();
    }

    @Override
    public double verifications(JoinSample sample) {
        return sample.positional();
    }

    @Override
    public long estimatedBytes(int threads) {
        long prefixes = Integer.BYTES * (1L + input.probing().largestSize());
        return prefixes + threads * ChainedProbe.estimatedBytes(input);
    }

    @Override
    public long estimatedBytesOfLinks() {
        return LinkForest.estimatedBytes(input) + ChainedProbe.estimatedBytesOfLinks(input);
    }

    @Override
    public ProbeFactory<ChainedProbe> build(ThreadTeam team, JoinProgress progress) {
        Prefixes prefixes = new Prefixes(input);
        LongAdder entries = new LongAdder();
        return new ProbeFactory<>(report -> new ChainedProbe(input, prefixes, entries, report), entries::sum);
    }
}
