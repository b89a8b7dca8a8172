package org.neardup.kernel.join;

/**
 * The plan of the paper's algorithms.
 *
 * @param algorithm All-Pairs, ppjoin or ppjoin+
 */
record PublishedPlan(JoinInput input, Algorithm algorithm) implements JoinPlan.IndexPlan {

    @Override
    public long estimatedBytes(int threads) {
        Records indexed = input.indexed();
        long perThread = Integer.BYTES * (2L * indexed.count() + 2L * indexed.largestSize());
        return PrefixIndexBuilder.estimatedBytes(input, threads) + threads * perThread;
    }

    @Override
    public long estimatedBytesOfLinks() {
        return LinkForest.estimatedBytes(input);
    }

    @Override
    public ProbeFactory<PublishedProbe> build(ThreadTeam team, JoinProgress progress) {
        Signatures none = Signatures.of(BitmapFilter.NONE, input, team, progress);
        PrefixIndexBuilder builder = new PrefixIndexBuilder(input, Prefixes.published(input), none, progress);
        return new ProbeFactory<>(report -> new PublishedProbe(input, builder, algorithm, report), builder::size);
    }

    @Override
    public int probingBytes() {
        return 0;
    }
}
