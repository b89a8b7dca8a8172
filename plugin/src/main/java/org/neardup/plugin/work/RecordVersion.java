package org.neardup.plugin.work;

import org.elasticsearch.common.io.stream.StreamInput;

import java.io.IOException;
import java.util.Locale;

/**
 * The first byte of every binary record that a job stores or that nodes exchange for it: a job survives restarts, and during an upgrade it
 * runs on nodes of two versions. Nested records have no version byte.
 *
 * <p>The server versions its streams, but a plugin cannot define stream versions. It can use those of the server, since each plugin version
 * works with exactly one server version: a plugin that changes a record reads both formats, and writes the old one to a stream of an older
 * transport version, and to an index while the cluster's minimum transport version is older. Two plugins for the same server cannot be told
 * apart, so a changed record requires a new server version.
 *
 * <p>{@linkplain JsonRecord Records in JSON} need no version, between nodes either: fields are named, unknown fields are skipped, and
 * fields added later are optional. A job specification with an unknown field is rejected, since without it the job would do something else.
 * Enum constants are written by name in both formats: a later version may insert others.
 */
public final class RecordVersion {

    private RecordVersion() {}

    /**
     * @param known the version that the reader knows
     * @param what  names the record in messages
     * @throws IllegalStateException if the version is unknown
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
     * The constant of this name, in upper or lower case.
     *
     * @throws IllegalStateException if there is no such constant
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
