package org.neardup.kernel.join;

import java.util.Random;
import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The algorithms beside each other on sets that look like documents: tokens as frequent as words (Zipf's law), sizes around an average, and
 * one set in ten an edited copy of another.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class SetJoinBenchmark {

    private static final int VOCABULARY = 50_000;

    @Param({"20000"})
    public int records;

    @Param({"10", "40", "100"})
    public int averageSize;

    @Param({"0.5", "0.8", "0.95"})
    public String threshold;

    @Param({"default", "allpairs", "ppjoin", "ppjoin+"})
    public String algorithm;

    @Param({"1"})
    public int threads;

    private Records input;
    private SetJoin join;

    @Setup(Level.Trial)
    public void makeRecords() {
        Random random = new Random(42);
        long[][] sets = new long[records][];
        for (int i = 0; i < records; i++) {
            sets[i] = i > 0 && random.nextInt(10) == 0 ? edited(sets[random.nextInt(i)], random) : fresh(random);
        }
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        for (long[] set : sets) {
            builder.add(set);
        }
        input = builder.build(vocabulary.order());
        join = new SetJoin(Similarity.parse("jaccard", threshold)).withAlgorithm(Algorithm.parse(algorithm)).withThreads(threads);
    }

    private long[] fresh(Random random) {
        int size = Math.max(1, (int) (averageSize * (1 + random.nextGaussian() / 3)));
        return random.longs(0, Long.MAX_VALUE).map(bits -> token(random)).distinct().limit(size).toArray();
    }

    private static long[] edited(long[] original, Random random) {
        long[] copy = original.clone();
        for (int edits = random.nextInt(copy.length / 2 + 1); edits > 0; edits--) {
            copy[random.nextInt(copy.length)] = token(random);
        }
        return copy;
    }

    /** Ranks of Zipf's law with exponent 1, by inversion of its continuous form. */
    private static long token(Random random) {
        return (long) Math.pow(VOCABULARY, random.nextDouble());
    }

    @Benchmark
    public JoinStatistics selfJoin() {
        return join.selfJoin(input, (left, right, overlap, similarity) -> { });
    }
}
