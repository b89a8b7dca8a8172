package org.neardup.kernel.spotsigs;

import java.util.concurrent.TimeUnit;

import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.join.ZipfSets;
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

/** The matcher with its switches, and its comparators, on {@link ZipfSets sets that resemble documents}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class SpotSigsBenchmark {

    private static final PairSink NOWHERE = (left, right, overlap, similarity) -> {};

    @Param({"20000"})
    public int records;

    @Param({"20"})
    public int averageSize;

    @Param({"0.44", "0.8"})
    public String threshold;

    @Param({"1"})
    public int threads;

    private Records input;
    private SpotSigsJoin matcher;
    private LshJoin lsh;
    private IMatch iMatch;

    @Setup(Level.Trial)
    public void makeRecords() {
        input = ZipfSets.draw(records, averageSize);
        matcher = new SpotSigsJoin(Threshold.parse(threshold)).withThreads(threads);
        lsh = new LshJoin(3, 32, 1, Threshold.parse(threshold)).withThreads(threads);
        iMatch = new IMatch(new IdfRange(0.2, 0.85));
    }

    @Benchmark
    public SpotSigsStatistics spotSigs() {
        return matcher.selfJoin(input, NOWHERE);
    }

    @Benchmark
    public SpotSigsStatistics publishedBounds() {
        return matcher.withPruning(Pruning.PUBLISHED).selfJoin(input, NOWHERE);
    }

    @Benchmark
    public SpotSigsStatistics noPart() {
        return matcher.withPartitions(false).selfJoin(input, NOWHERE);
    }

    @Benchmark
    public SpotSigsStatistics noPrune() {
        return matcher.withPruning(Pruning.NONE).selfJoin(input, NOWHERE);
    }

    @Benchmark
    public JoinStatistics lshS() {
        return lsh.selfJoin(input, NOWHERE);
    }

    @Benchmark
    public JoinStatistics iMatchS() {
        return iMatch.selfJoin(input, NOWHERE);
    }
}
