package org.neardup.kernel.cli;

import org.neardup.kernel.join.Records;
import picocli.CommandLine.Option;

/** Which sets are too small to take part: one or two common tokens make small sets similar that have nothing else in common. */
final class SmallSets {

    @Option(names = "--min-tokens", paramLabel = "N",
        description = "Leave out sets of fewer than N tokens (default: ${DEFAULT-VALUE}).")
    private int minTokens;

    SmallSets(int minTokens) {
        this.minTokens = minTokens;
    }

    /** Checks the option, before anything is read. */
    void check() {
        if (minTokens < 1) {
            throw new IllegalArgumentException("--min-tokens must be at least 1, but was " + minTokens);
        }
    }

    /** Checks that the option leaves out nothing, for commands that cannot leave sets out. */
    void checkNone() {
        if (minTokens != 1) {
            throw new IllegalArgumentException("--min-tokens must be 1 for weighted sets, but was " + minTokens);
        }
    }

    Records leaveOut(Records records) {
        return records.atLeast(minTokens);
    }
}
