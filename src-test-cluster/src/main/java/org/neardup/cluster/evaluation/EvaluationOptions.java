package org.neardup.cluster.evaluation;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    private static final String USAGE = "usage: Evaluation [--data FILE [--label FIELD | --truth FILE]] [--groups N] [--seed N] "
        + "[--output FOLDER]";
    private static final List<String> NAMES = List.of("--data", "--label", "--truth", "--groups", "--seed", "--output");

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException if it is not as it should be
     */
    static EvaluationOptions parse(String... arguments) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            if (NAMES.contains(arguments[i]) == false || i + 1 == arguments.length) {
                throw new IllegalArgumentException(USAGE);
            }
            given.put(arguments[i], arguments[i + 1]);
        }
        boolean labelled = given.containsKey("--label") || given.containsKey("--truth");
        if (labelled && given.containsKey("--data") == false || given.containsKey("--label") && given.containsKey("--truth")) {
            throw new IllegalArgumentException(USAGE);
        }
        return new EvaluationOptions(
            Optional.ofNullable(given.get("--data")).map(Path::of),
            Optional.ofNullable(given.get("--label")),
            Optional.ofNullable(given.get("--truth")).map(Path::of),
            (int) number(given.getOrDefault("--groups", "400"), "--groups", 2, Integer.MAX_VALUE),
            number(given.getOrDefault("--seed", "1"), "--seed", Long.MIN_VALUE, Long.MAX_VALUE),
            Path.of(given.getOrDefault("--output", "build/evaluation"))
        );
    }

    private static long number(String value, String option, long least, long most) {
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + " must be a whole number, but was [" + value + "]", e);
        }
        throw new IllegalArgumentException(option + " must be from " + least + " to " + most + ", but was [" + value + "]");
    }
}
