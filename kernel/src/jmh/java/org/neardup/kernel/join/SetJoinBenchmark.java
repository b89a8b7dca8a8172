package org.neardup.kernel.join;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

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

/** Compares the algorithms on {@link ZipfSets sets that resemble documents}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class SetJoinBenchmark {

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

    private Supplier<JoinStatistics> join;

    @Setup(Level.Trial)
    public void makeRecords() {
        join = JoinMeasurement.join(ZipfSets.draw(records, averageSize), threshold, algorithm, threads);
    }

    @Benchmark
    public JoinStatistics selfJoin() {
        return join.get();
    }
}
