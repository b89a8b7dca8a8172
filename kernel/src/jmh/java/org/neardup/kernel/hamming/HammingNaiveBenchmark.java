package org.neardup.kernel.hamming;

import java.util.concurrent.TimeUnit;

import org.neardup.kernel.fingerprint.RandomFingerprints;
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

/** The pairs of {@link HammingPairsBenchmark} by two loops; not for a million fingerprints, which would take minutes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class HammingNaiveBenchmark {

    @Param({"1000", "100000"})
    private int count;

    @Param("3")
    private int distance;

    @Param("10")
    private int percentNear;

    private long[] fingerprints;

    /** Generates the fingerprints. */
    @Setup
    public void setUp() {
        fingerprints = RandomFingerprints.draw(count, percentNear);
    }

    @Benchmark
    public long allPairs() {
        long pairs = 0;
        for (int left = 0; left < count; left++) {
            for (int right = left + 1; right < count; right++) {
                if (Long.bitCount(fingerprints[left] ^ fingerprints[right]) <= distance) {
                    pairs++;
                }
            }
        }
        return pairs;
    }
}
