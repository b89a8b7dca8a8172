package org.neardup.plugin.ingest;

import java.util.Locale;

/** What happens to a document that is near one in the index. */
enum Action {

    /** The target field names the one in the index. */
    TAG,

    /** The document is not indexed, and its request fails. */
    REJECT;

    /** As in requests. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
