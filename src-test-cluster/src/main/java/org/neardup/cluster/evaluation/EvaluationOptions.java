package org.neardup.cluster.evaluation;

import org.neardup.cluster.program.CommandLine;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What to evaluate, as the command line says.
 *
 * @param data   a file of texts, instead of those of the project
 * @param label  the field of its objects whose equal values say near-duplicate
 * @param truth  or a file of pairs of ids
 * @param groups how many groups a gold set has
 * @param seed   of the gold set
 * @param output the folder for what is written
 */
record EvaluationOptions(Optional<Path> data, Optional<String> label, Optional<Path> truth, int groups, long seed, Path output) {

    private static final String USAGE = "Evaluation [--data FILE [--label FIELD | --truth FILE]] [--groups N] [--seed N] "
        + "[--output FOLDER]";
    private static final List<String> NAMES = List.of("--data", "--label", "--truth", "--groups", "--seed", "--output");

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException if it is not as it should be
     */
    static EvaluationOptions parse(String... arguments) {
        CommandLine given = CommandLine.parse(USAGE, NAMES, arguments);
        boolean labelled = given.has("--label") || given.has("--truth");
        if (labelled && given.has("--data") == false || given.has("--label") && given.has("--truth")) {
            throw new IllegalArgumentException("usage: " + USAGE);
        }
        return new EvaluationOptions(
            given.text("--data").map(Path::of),
            given.text("--label"),
            given.text("--truth").map(Path::of),
            (int) given.number("--groups", 400, 2, Integer.MAX_VALUE),
            given.number("--seed", 1, Long.MIN_VALUE, Long.MAX_VALUE),
            Path.of(given.text("--output").orElse("build/evaluation"))
        );
    }
}
