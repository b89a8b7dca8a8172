package org.neardup.kernel.fingerprint;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.SimilarityHasher;
import com.dynatrace.hash4j.similarity.SimilarityHashing;

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

/** The fingerprint of a document of 100 or 1,000 features, compared with hash4j and with the naive loop. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SimHashBenchmark {

    @Param({"100", "1000"})
    private int features;

    private long[] tokens;
    private int[] smallWeights;
    private int[] largeWeights;
    private final SimHash simHash = new SimHash();
    private final SimilarityHasher fastSimHash = SimilarityHashing.fastSimHash(64).createHasher();

    /** Generates random features. */
    @Setup
    public void setUp() {
        SplittableRandom random = new SplittableRandom(42);
        tokens = random.longs(features).toArray();
        smallWeights = random.ints(features, 1, 8).toArray();
        largeWeights = random.ints(features, 8, 1 << 16).toArray();
    }

    @Benchmark
    public long neardup() {
        simHash.reset();
        simHash.add(tokens, 0, features);
        return simHash.fingerprint();
    }

    @Benchmark
    public long neardupOneByOne() {
        simHash.reset();
        for (long token : tokens) {
            simHash.add(token);
        }
        return simHash.fingerprint();
    }

    @Benchmark
    public long neardupSmallWeights() {
        simHash.reset();
        for (int i = 0; i < features; i++) {
            simHash.add(tokens[i], smallWeights[i]);
        }
        return simHash.fingerprint();
    }

    @Benchmark
    public long neardupLargeWeights() {
        simHash.reset();
        for (int i = 0; i < features; i++) {
            simHash.add(tokens[i], largeWeights[i]);
        }
        return simHash.fingerprint();
    }

    @Benchmark
    public byte[] hash4jFastSimHash() {
        return fastSimHash.compute(ElementHashProvider.ofValues(tokens));
    }

    @Benchmark
    public long naive() {
        int[] sums = new int[Long.SIZE];
        for (long token : tokens) {
            for (int bit = 0; bit < Long.SIZE; bit++) {
                sums[bit] += (token >>> bit & 1) == 1 ? 1 : -1;
            }
        }
        long fingerprint = 0;
        for (int bit = 0; bit < Long.SIZE; bit++) {
            fingerprint |= sums[bit] > 0 ? 1L << bit : 0;
        }
        return fingerprint;
    }
}
