package org.neardup.tool;

import org.neardup.kernel.join.Records;
import picocli.CommandLine.Option;

/** Leaves out small sets: one or two common tokens make unrelated small sets similar. */
final class SmallSets {

    @Option(names = "--min-tokens", paramLabel = "N",
        description = "Leave out sets of fewer than N tokens (default: ${DEFAULT-VALUE}).")
    private int minTokens;

    SmallSets(int minTokens) {
        this.minTokens = minTokens;
    }

    /** Checks the option before reading any file. */
    void check() {
        if (minTokens < 1) {
            throw new IllegalArgumentException("--min-tokens must be at least 1, but was " + minTokens);
        }
    }

    /** Checks that the option leaves out nothing, for commands that do not support it. */
    void checkNone() {
        if (minTokens != 1) {
            throw new IllegalArgumentException("--min-tokens must be 1 with this --similarity, but was " + minTokens);
        }
    }

    Records leaveOut(Records records) {
        return records.atLeast(minTokens);
    }
}
