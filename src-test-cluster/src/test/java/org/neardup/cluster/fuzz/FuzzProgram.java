package org.neardup.cluster.fuzz;

import org.neardup.cluster.program.CommandLine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Sends 20,000 malformed requests, or {@code ./gradlew fuzzTest -Prequests=N}, for at most {@code -Pseconds=N}; or repeats those of a file
 * that an earlier run kept, {@code -Preplay=FILE}. Ends with a table, and with exit code 1 if there was a failure.
 */
public final class FuzzProgram {

    private static final List<String> OPTIONS = List.of(
        "--output",
        "--seconds",
        "--requests",
        "--seed",
        "--nodes",
        "--longest",
        "--replay");

    private static final int REQUESTS = 20_000;

    private FuzzProgram() {}

    /** Runs the program. */
    public static void main(String[] arguments) throws IOException {
        CommandLine options = CommandLine.parse(String.join(" N ", OPTIONS) + " FILE", OPTIONS, arguments);
        boolean failed;
        try (FuzzTarget target = FuzzTarget.start(options.count("--nodes", 1))) {
            failed = options.has("--replay") ? replay(target, Path.of(options.text("--replay").orElseThrow())) : fuzz(target, options);
        }
        System.exit(failed ? 1 : 0);
    }

    private static boolean fuzz(FuzzTarget target, CommandLine options) throws IOException {
        long seed = options.number("--seed", System.nanoTime(), Long.MIN_VALUE, Long.MAX_VALUE);
        System.out.println("seed " + seed);
        Path output = Path.of(options.text("--output").orElseThrow());
        FuzzSequence sequence = FuzzSequence.of(seed, options.count("--longest", 25_000_000));
        Duration time = Duration.ofSeconds(options.count("--seconds", Integer.MAX_VALUE));
        FuzzReport report = new Fuzzer(target, sequence, output, System.out::println).run(time, options.count("--requests", REQUESTS));
        System.out.println(report);
        report.failures().forEach(System.out::println);
        return report.failures().isEmpty() == false;
    }

    private static boolean replay(FuzzTarget target, Path file) throws IOException {
        target.restore();
        boolean failed = false;
        for (String line : Files.readAllLines(file)) {
            SentRequest request = SentRequest.parse(line, target.job());
            target.awaitJobs();
            Verdict verdict = Verdict.send(request, target.api());
            System.out.println(request + "\n  " + verdict + " " + verdict.problem());
            failed |= verdict.isWrong();
        }
        List<String> damage = target.damage();
        damage.forEach(System.out::println);
        return failed || damage.isEmpty() == false;
    }
}
