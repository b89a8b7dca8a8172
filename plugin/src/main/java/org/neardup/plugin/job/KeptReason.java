package org.neardup.plugin.job;

import java.util.Locale;

/** The rules that decide which of two documents is kept, in their order if authority comes first. */
public enum KeptReason {
    /** It is protected. */
    PROTECTED,
    /** It has the greater authority. */
    AUTHORITY,
    /** It has the earlier timestamp. */
    EARLIEST,
    /** It has more distinct tokens. */
    TOKENS,
    /** The name of its index comes first. */
    INDEX,
    /** Its id comes first. */
    ID;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
