package org.neardup.plugin.job.phase.result;

import java.util.Locale;

/** The rule that decides which of two documents is kept. */
enum KeptReason {
    /** It is protected. */
    PROTECTED,
    /** It has the greater authority. */
    AUTHORITY,
    /** It has the earlier timestamp. */
    EARLIEST,
    /** The name of its index comes first. */
    INDEX,
    /** Its id comes first. */
    ID;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
