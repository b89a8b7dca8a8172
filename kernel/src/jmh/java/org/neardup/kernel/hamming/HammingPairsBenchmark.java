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

/**
 * All pairs within a distance among random fingerprints, without and with near-duplicates.
 *
 * @see HammingNaiveBenchmark
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class HammingPairsBenchmark {

    @Param({"1000", "100000", "1000000"})
    private int count;

    @Param("3")
    private int distance;

    @Param({"0", "10"})
    private int percentNear;

    private long[] fingerprints;

    /** Generates the fingerprints. */
    @Setup
    public void setUp() {
        fingerprints = RandomFingerprints.draw(count, percentNear);
    }

    @Benchmark
    public long allPairs() {
        Count pairs = new Count();
        HammingSearch.allPairs(fingerprints, count, distance, pairs);
        return pairs.number;
    }

    private static final class Count implements PairSink {

        private long number;

        @Override
        public void accept(int left, int right, int distance) {
            number++;
        }
    }
}
