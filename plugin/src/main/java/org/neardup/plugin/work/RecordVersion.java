package org.neardup.plugin.work;

import org.elasticsearch.common.io.stream.StreamInput;

import java.io.IOException;
import java.util.Locale;

/**
 * The byte that begins every binary record that a job stores, or that nodes send each other for it: a job survives restarts, and during an
 * upgrade it runs on nodes of two versions. Records inside such a record have no byte of their own.
 *
 * <p>The server versions its streams, but a plugin cannot define versions of them. It can go by those of the server, since each version of
 * the plugin works with a single version of the server: a plugin that changes a record reads both forms of it, and writes the former one to
 * a stream of an older transport version, and to an index while the cluster's minimum transport version is older. Two plugins for the same
 * server cannot be told apart, so a changed record comes with a new version of the server.
 *
 * <p>{@linkplain JsonRecord Records in JSON} need no version, also between nodes: fields go by names, those that are not known are
 * skipped, and those that come later are optional. What a job is asked to do is refused with a field that is not known, since the job
 * would do something else without it. Constants of an enum go by their names in both: a later version may have others in between.
 */
public final class RecordVersion {

    private RecordVersion() {}

    /**
     * Reads the version of a record.
     *
     * @param known the version that the reader knows
     * @param what  the record, for messages
     * @throws IllegalStateException if it is another version
     */
    public static void read(StreamInput in, byte known, String what) throws IOException {
        check(in.readByte(), known, what);
    }

    /** Checks a version like {@link #read}. */
    public static void check(byte version, byte known, String what) {
        if (version != known) {
            throw new IllegalStateException(
                what + " of version " + version + " is not known to version " + known + ": it was written by "
                    + (version > known ? "a newer" : "an older") + " version of the plugin");
        }
    }

    /**
     * The constant whose name was written, in upper or lower case.
     *
     * @throws IllegalStateException if there is none
     */
    public static <E extends Enum<E>> E constant(Class<E> type, String name) {
        try {
            return Enum.valueOf(type, name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(
                type.getSimpleName() + " [" + name + "] is not known: it was written by another version of the plugin", e);
        }
    }
}
