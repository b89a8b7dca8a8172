package org.neardup.kernel.cluster;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Grouping the fingerprints of 1,000 search hits, distance 3. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ClusterBenchmark {

    /** The similarities among the hits. */
    public enum Hits {
        /** No two are near each other. */
        DIFFERENT,
        /** 200 groups of five. */
        GROUPS,
        /** All are one bit away from a fingerprint that is not among them. */
        CLOUD,
        /** All are equal. */
        EQUAL
    }

    private static final int COUNT = 1_000;
    private static final int DISTANCE = 3;

    @Param
    private Hits hits;

    private final long[] fingerprints = new long[COUNT];
    private int[] priority;

    /** Generates the hits and an order of priority. */
    @Setup
    public void setUp() {
        SplittableRandom random = new SplittableRandom(42);
        long base = random.nextLong();
        for (int i = 0; i < COUNT; i++) {
            fingerprints[i] = switch (hits) {
                case DIFFERENT -> random.nextLong();
                case GROUPS -> i < 200 ? random.nextLong() : fingerprints[i - 200] ^ 1L << random.nextInt(Long.SIZE);
                case CLOUD -> base ^ 1L << random.nextInt(Long.SIZE);
                case EQUAL -> base;
            };
        }
        priority = IntStream.range(0, COUNT).toArray();
        for (int i = COUNT - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int swapped = priority[i];
            priority[i] = priority[other];
            priority[other] = swapped;
        }
    }

    @Benchmark
    public Clusters star() {
        return Clusters.star(priority, new FingerprintItems(fingerprints, DISTANCE));
    }

    @Benchmark
    public Clusters connected() {
        return Clusters.connected(priority, new FingerprintItems(fingerprints, DISTANCE));
    }
}
