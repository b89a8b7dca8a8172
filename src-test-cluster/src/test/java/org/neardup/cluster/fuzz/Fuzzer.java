package org.neardup.cluster.fuzz;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Sends the requests of a {@link FuzzSequence} in batches, and checks after each batch that none hurt the cluster. A response belongs to
 * its request; for any other damage, halves of the batch are sent again until one request is left. Stores in the output folder each
 * request that failed, all requests of its batch, each request that was looked at again, and the report.
 */
final class Fuzzer {

    private static final int BATCH = 2_000;

    private final FuzzTarget target;
    private final FuzzSequence sequence;
    private final Path output;
    private final Consumer<String> progress;
    private final FuzzReport report;

    /**
     * @param output   the folder for requests and the report
     * @param progress receives failures as they occur, and the number of requests
     */
    Fuzzer(FuzzTarget target, FuzzSequence sequence, Path output, Consumer<String> progress) {
        this.target = target;
        this.sequence = sequence;
        this.output = output;
        this.progress = progress;
        this.report = new FuzzReport(sequence.seed());
    }

    /** Sends each template unchanged, then mutations until the time or the number of requests is reached. */
    FuzzReport run(Duration time, int requests) throws IOException {
        Instant start = Instant.now();
        Instant deadline = start.plus(time);
        Files.createDirectories(output);
        target.restore();
        List<Outcome> valid = new Batch(target, sequence, deadline).sendOneByOne(numbers(0, sequence.valid()));
        check(valid);
        refused(valid);
        int next = sequence.valid();
        while (report.requests() < requests && Instant.now().isBefore(deadline)) {
            target.restore();
            int end = next + Math.min(BATCH, requests - report.requests());
            List<Outcome> outcomes = new Batch(target, sequence, deadline).sendTogether(numbers(next, end));
            check(outcomes);
            next = outcomes.isEmpty() ? end : outcomes.getLast().number() + 1;
            long rate = report.requests() * 1_000L / Math.max(1, Duration.between(start, Instant.now()).toMillis());
            progress.accept(report.requests() + " requests, " + rate + " a second, " + report.failures().size() + " failures");
        }
        Files.writeString(output.resolve("report.txt"), report + String.join("\n", report.failures()));
        return report;
    }

    private static List<Integer> numbers(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    /** Mutations of a template that the server refuses test little. */
    private void refused(List<Outcome> valid) throws IOException {
        for (Outcome each : valid) {
            if (each.verdict().status() >= 400 && sequence.templates().get(each.number()).mayBeRefused() == false) {
                fail("[" + each.template() + "] is refused as it is", each.verdict().toString(), List.of(each.number()), List.of());
            }
        }
    }

    private void check(List<Outcome> outcomes) throws IOException {
        outcomes.forEach(report::add);
        List<Integer> batch = numbers(outcomes);
        List<Outcome> wrong = outcomes.stream().filter(each -> each.verdict().isWrong()).toList();
        progress.accept(outcomes.size() + " requests sent, " + wrong.size() + " with a wrong response");
        List<String> damage = damage();
        List<SecondLook> looks = new ArrayList<>();
        for (Outcome each : wrong) {
            looks.add(lookAgain(each));
        }
        // A request that is late alone also delays those that were sent at the same time.
        boolean explained = looks.stream().anyMatch(look -> look.alone().isLate());
        for (SecondLook look : looks) {
            Outcome outcome = look.outcome();
            boolean delayed = explained && outcome.verdict().isLate() && look.alone().isLate() == false;
            boolean excused = delayed || look.isExcused();
            String name = report.look(look, sequence.at(outcome.number(), target.job()).encoded(), excused);
            write(name, List.of(outcome.number()));
            progress.accept(name + ": " + look);
            if (excused == false) {
                fail(outcome.problem(), look.toString(), List.of(outcome.number()), batch);
            }
        }
        if (explained) {
            damage.remove(FuzzTarget.DOWN);
        }
        if (damage.stream().allMatch(report::knows) == false) {
            progress.accept("looking for the request that caused: " + SentRequest.shortened(String.join("\n", damage)));
            List<Integer> culprits = culprits(numbers(wrong), batch);
            SentRequest first = sequence.at(culprits.getFirst(), target.job()).encoded();
            for (String problem : damage) {
                fail(problem, "after " + culprits.size() + " requests, the first of them " + first, culprits, batch);
            }
        }
    }

    private static List<Integer> numbers(List<Outcome> outcomes) {
        return outcomes.stream().map(Outcome::number).toList();
    }

    /** A cluster with damage is useless for further requests. */
    private List<String> damage() throws IOException {
        List<String> damage = target.damage();
        if (damage.isEmpty() == false) {
            target.startAnew();
        }
        return damage;
    }

    private SecondLook lookAgain(Outcome outcome) throws IOException {
        target.restore();
        Verdict alone = Verdict.send(sequence.at(outcome.number(), target.job()).encoded(), target.api());
        damage();
        target.restore();
        Optional<Verdict> twin = PlainTwin.of(sequence.at(outcome.number(), target.job()).request())
            .map(request -> Verdict.send(request.encoded(), target.api()));
        damage();
        return new SecondLook(outcome, alone, twin);
    }

    /** Tries the requests with a wrong response first: most damage is theirs. */
    private List<Integer> culprits(List<Integer> wrong, List<Integer> batch) throws IOException {
        return Culprits.among(wrong.isEmpty() == false && hurt(wrong) ? wrong : batch, this::hurt);
    }

    private boolean hurt(List<Integer> numbers) throws IOException {
        target.restore();
        new Batch(target, sequence, Instant.MAX).sendOneByOne(numbers);
        return damage().isEmpty() == false;
    }

    private void fail(String problem, String details, List<Integer> culprits, List<Integer> batch) throws IOException {
        if (report.knows(problem)) {
            return;
        }
        String name = report.fail(problem, details);
        write(name, culprits);
        write(name + "-all", batch);
        progress.accept(name + ": " + SentRequest.shortened(problem) + "\n  " + SentRequest.shortened(details));
    }

    private void write(String name, List<Integer> numbers) throws IOException {
        try (BufferedWriter file = Files.newBufferedWriter(output.resolve(name + ".jsonl"))) {
            for (int number : numbers) {
                file.write(sequence.at(number, target.job()).encoded().line(target.job()) + "\n");
            }
        }
    }
}
