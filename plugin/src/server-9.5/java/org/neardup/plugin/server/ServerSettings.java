package org.neardup.plugin.server;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.IndexSettings;

/** Settings of indices that only some versions have. */
public final class ServerSettings {

    private ServerSettings() {}

    /** The setting by which an index of 9.5 does not keep sequence numbers; null if it keeps them. */
    @Nullable
    public static String withoutSequenceNumbers(Settings index) {
        return IndexSettings.DISABLE_SEQUENCE_NUMBERS.get(index) ? IndexSettings.DISABLE_SEQUENCE_NUMBERS.getKey() : null;
    }
}
