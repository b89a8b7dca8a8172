package org.neardup.cluster.evaluation;

import org.neardup.cluster.program.CommandLine;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The command line options of the evaluation.
 *
 * @param data   a file of texts, instead of the project's
 * @param label  the field of its objects whose equal values mean near-duplicate
 * @param truth  or a file of pairs of ids
 * @param groups number of groups of a gold set
 * @param seed   of the gold set
 * @param output the output folder
 */
record EvaluationOptions(Optional<Path> data, Optional<String> label, Optional<Path> truth, int groups, long seed, Path output) {

    private static final String USAGE = "Evaluation [--data FILE [--label FIELD | --truth FILE]] [--groups N] [--seed N] "
        + "[--output FOLDER]";
    private static final List<String> NAMES = List.of("--data", "--label", "--truth", "--groups", "--seed", "--output");

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException if it is malformed
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
            Path.of(given.text("--output").orElse("build/evaluation")));
    }
}
