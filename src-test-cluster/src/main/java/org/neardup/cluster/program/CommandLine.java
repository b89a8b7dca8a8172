package org.neardup.cluster.program;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A command line of options with values, {@code --rounds 5}.
 *
 * @param options values by name, including {@code --}
 */
public record CommandLine(Map<String, String> options) {

    public CommandLine {
        options = Map.copyOf(options);
    }

    /**
     * Reads a command line.
     *
     * @param usage printed if the command line is malformed
     * @param names of the options
     * @throws IllegalArgumentException if there is an unknown option, or one without a value
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

    /** Whether the option is present. */
    public boolean has(String option) {
        return options.containsKey(option);
    }

    /** The value of an option, if present. */
    public Optional<String> text(String option) {
        return Optional.ofNullable(options.get(option));
    }

    /**
     * The value of an option as a whole number.
     *
     * @param absent the number if the option is missing
     * @throws IllegalArgumentException if it is not a number in this range
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

    /** The value of an option as a count, at least 1. */
    public int count(String option, int absent) {
        return (int) number(option, absent, 1, Integer.MAX_VALUE);
    }
}
