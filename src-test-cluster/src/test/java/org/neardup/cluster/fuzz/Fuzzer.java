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
 * Sends requests of ours with one or a few errors, and checks that none hurts the cluster. The same seed makes the same requests. Stores a
 * failing request in a file of the output folder, and in another file all requests since the data were created.
 */
final class Fuzzer {

    private static final int BATCH = 250;

    /** The server accepts no more, and closes the connection on longer requests ({@code http.max_content_length}). */
    private static final int MOST_BYTES = 100_000_000;

    private final FuzzTarget target;
    private final long seed;
    private final int most;
    private final Path output;
    private final Consumer<String> progress;
    private final FuzzReport report;
    private BufferedWriter sent;

    /**
     * @param most     maximum length of a value in characters
     * @param output   the folder for failing requests
     * @param progress receives failures as they occur, and the number of requests
     */
    Fuzzer(FuzzTarget target, long seed, int most, Path output, Consumer<String> progress) {
        this.target = target;
        this.seed = seed;
        this.most = most;
        this.output = output;
        this.progress = progress;
        this.report = new FuzzReport(seed);
    }

    /** Sends each template unchanged, then mutations until the time or the number of requests is reached. */
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

    /** A cluster with leftovers is useless for further requests. */
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
