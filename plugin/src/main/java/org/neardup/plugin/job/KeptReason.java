package org.neardup.plugin.job;

import java.util.Locale;

/**
 * The rules that decide which of two documents is kept, in their order if authority comes first: that it is protected, has the greater
 * authority, the earlier or later date, or more distinct tokens, or that its index or its id comes first.
 */
public enum KeptReason {
    PROTECTED,
    AUTHORITY,
    EARLIEST,
    LATEST,
    TOKENS,
    INDEX,
    ID;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
