package org.neardup.cluster.fuzz;

import org.junit.Test;
import org.neardup.cluster.program.Build;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

import static org.junit.Assert.assertEquals;

/** The same requests in each run, or as many of them as the time allows; {@code ./gradlew fuzzTest} sends other ones for longer. */
public class FuzzIT {

    private static final Duration TIME = Duration.ofSeconds(8);
    private static final int REQUESTS = 2_000;
    /** Fixed, because other requests may hit bugs of the server, which must not block our changes. */
    private static final long SEED = 1;
    private static final int LONGEST = 200_000;

    @Test
    public void noRequestHurtsTheCluster() throws IOException {
        try (FuzzTarget target = FuzzTarget.start(1)) {
            StringBuilder told = new StringBuilder();
            Path output = Build.ofThisProgram().home().resolve("fuzz-failures");
            Fuzzer fuzzer = new Fuzzer(target, FuzzSequence.of(SEED, LONGEST), output, line -> told.append(line).append('\n'));
            FuzzReport report = fuzzer.run(TIME, REQUESTS);
            assertEquals(told.toString() + report, 0, report.failures().size());
        }
    }
}
