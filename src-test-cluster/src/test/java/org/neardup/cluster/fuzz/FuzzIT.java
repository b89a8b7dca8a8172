package org.neardup.cluster.fuzz;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.cluster.job.TestSeed;
import org.neardup.cluster.program.Build;

import java.io.IOException;
import java.time.Duration;

import static org.junit.Assert.assertEquals;

/** A short run of the fuzzer; {@code ./gradlew fuzzTest} is a long one. */
public class FuzzIT {

    private static final Duration TIME = Duration.ofSeconds(40);
    private static final int LONGEST = 200_000;

    @Rule
    public final TestSeed seed = new TestSeed();

    @Test
    public void noRequestHurtsTheCluster() throws IOException {
        try (FuzzTarget target = FuzzTarget.start(1)) {
            StringBuilder told = new StringBuilder();
            Fuzzer fuzzer = new Fuzzer(
                target,
                seed.random().nextLong(),
                LONGEST,
                Build.ofThisProgram().home().resolve("fuzz-failures"),
                line -> told.append(line).append('\n')
            );
            FuzzReport report = fuzzer.run(TIME, Long.MAX_VALUE);
            assertEquals(told.toString() + report, 0, report.failures().size());
        }
    }
}
