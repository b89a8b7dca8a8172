package org.neardup.cluster.fuzz;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Sends requests of ours that are wrong in one or a few places, and sees to it that none hurts the cluster. The same seed makes the same
 * requests. A request that fails is kept in a file of the output folder, and in another one all requests since the data were made.
 */
final class Fuzzer {

    private static final int BATCH = 250;

    /** The server takes no more, and closes the connection on whoever sends it ({@code http.max_content_length}). */
    private static final int MOST_BYTES = 100_000_000;

    private final FuzzTarget target;
    private final long seed;
    private final int most;
    private final Path output;
    private final Consumer<String> progress;
    private final FuzzReport report;
    private BufferedWriter sent;

    /**
     * @param most     characters of a value
     * @param output   the folder for requests that fail
     * @param progress told about failures as they come, and how many requests there were
     */
    Fuzzer(FuzzTarget target, long seed, int most, Path output, Consumer<String> progress) {
        this.target = target;
        this.seed = seed;
        this.most = most;
        this.output = output;
        this.progress = progress;
        this.report = new FuzzReport(seed);
    }

    /** Sends each template as it is, then as many mutations as there is time for, or as are wanted, whichever ends first. */
    FuzzReport run(Duration time, long requests) throws IOException {
        Instant deadline = Instant.now().plus(time);
        Files.createDirectories(output);
        List<RequestTemplate> templates = RequestTemplate.read("requests.console");
        begin();
        for (RequestTemplate template : templates) {
            target.awaitJobs();
            Verdict verdict = send(template, template.request(target.job()));
            if (verdict.status() >= 400 && template.mayBeRefused() == false) {
                fail(template.name(), "is refused as it is: " + verdict, "");
            }
        }
        long first = new SplittableRandom(seed).nextLong();
        for (long number = first; report.requests() < requests && Instant.now().isBefore(deadline); number++) {
            Random random = new Random(new SplittableRandom(number).nextLong());
            RequestTemplate template = templates.get(random.nextInt(templates.size()));
            Mutation mutation = new Mutation(random, new HostileValues(random, most));
            FuzzRequest request = mutation.mutate(template.request(target.job()));
            if (request.encoded().body().length() <= MOST_BYTES) {
                send(template, request);
            }
            if (report.requests() % BATCH == 0) {
                end();
                progress.accept(report.requests() + " requests, " + report.failures().size() + " failures");
                begin();
            }
        }
        end();
        return report;
    }

    private void begin() throws IOException {
        target.restore();
        sent = Files.newBufferedWriter(sentRequests());
    }

    /** A cluster on which something is left is of no use to the requests to come. */
    private void end() throws IOException {
        List<String> left;
        try {
            left = target.leftBehind();
        } catch (IOException | IllegalStateException e) {
            left = List.of("the cluster cannot be cleaned up: " + e);
        }
        for (String problem : left) {
            fail("afterwards", problem, "");
        }
        sent.close();
        if (left.isEmpty() == false) {
            target.startAnew();
        }
    }

    private Verdict send(RequestTemplate template, FuzzRequest request) throws IOException {
        SentRequest encoded = request.encoded();
        sent.write(encoded.line(target.job()) + "\n");
        Verdict verdict = Verdict.send(request, target.api());
        report.add(template.name(), verdict);
        List<String> problems = new ArrayList<>(verdict.isWrong() ? List.of(verdict.problem()) : List.of());
        problems.addAll(target.complaints());
        if (problems.isEmpty() == false) {
            fail(template.name(), problems.getFirst() + "\n  " + verdict, encoded.line(target.job()));
        }
        for (FuzzRequest after : template.afterwards()) {
            Verdict.send(after, target.api());
        }
        if ((problems.isEmpty() == false || verdict.status() == 0) && target.isWell() == false) {
            progress.accept("started anew, because the cluster was down or without a master after " + encoded);
            sent.close();
            target.startAnew();
            begin();
        }
        return verdict;
    }

    private void fail(String template, String problem, String line) throws IOException {
        if (report.fail(template, problem) == false) {
            return;
        }
        String name = "failure-" + report.failures().size();
        sent.flush();
        Files.copy(sentRequests(), output.resolve(name + "-all.jsonl"), StandardCopyOption.REPLACE_EXISTING);
        if (line.isEmpty() == false) {
            Files.writeString(output.resolve(name + ".jsonl"), line + "\n");
        }
        progress.accept(name + ": [" + template + "] " + SentRequest.shortened(problem) + "\n  " + SentRequest.shortened(line));
    }

    private Path sentRequests() {
        return output.resolve("sent.jsonl");
    }
}
