package org.neardup.plugin.job;

import java.util.Locale;

/** The rules that decide which of two documents is kept, in their order if authority comes first. */
public enum KeptReason {
    /** It is protected. */
    PROTECTED,
    /** It has the greater authority. */
    AUTHORITY,
    /** It has the earlier date. */
    EARLIEST,
    /** It has the later date. */
    LATEST,
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
