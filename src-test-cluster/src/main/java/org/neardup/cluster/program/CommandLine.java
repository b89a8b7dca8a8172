package org.neardup.cluster.program;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A command line of options with values, {@code --rounds 5}.
 *
 * @param options values by name, {@code --} and all
 */
public record CommandLine(Map<String, String> options) {

    public CommandLine {
        options = Map.copyOf(options);
    }

    /**
     * Reads a command line.
     *
     * @param usage said when it is not as it should be
     * @param names of the options
     * @throws IllegalArgumentException if there is another option, or one without a value
     */
    public static CommandLine parse(String usage, List<String> names, String... arguments) {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            if (names.contains(arguments[i]) == false || i + 1 == arguments.length) {
                throw new IllegalArgumentException("usage: " + usage);
            }
            options.put(arguments[i], arguments[i + 1]);
        }
        return new CommandLine(options);
    }

    /** Whether the option is there. */
    public boolean has(String option) {
        return options.containsKey(option);
    }

    /** The value of an option, if it is there. */
    public Optional<String> text(String option) {
        return Optional.ofNullable(options.get(option));
    }

    /**
     * The value of an option as a whole number.
     *
     * @param absent the number if the option is not there
     * @throws IllegalArgumentException if it is no number between these two
     */
    public long number(String option, long absent, long least, long most) {
        String value = options.get(option);
        if (value == null) {
            return absent;
        }
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

    /** The value of an option as a number of things, at least 1. */
    public int count(String option, int absent) {
        return (int) number(option, absent, 1, Integer.MAX_VALUE);
    }
}
