package org.neardup.plugin.job.work;

import org.elasticsearch.common.bytes.BytesReference;

import java.util.List;

/**
 * Bytes under names. An entry is written under a name that the work decides, so writing it again changes nothing. Calls wait; each is tried
 * again while shards are unavailable or nodes leave.
 */
public interface EntryStore {

    /** What is written under a name. */
    record Entry(String name, BytesReference data) {}

    /** Writes an entry of at most 4 MB; over an earlier one of the same name. Returns when it is acknowledged. */
    default void put(String name, BytesReference data) {
        beginPut(List.of(new Entry(name, data))).await();
    }

    /** Begins to write entries of at most 4 MB each, which the caller may change as soon as this returns. */
    Pending<Void> beginPut(List<Entry> entries);

    /**
     * Reads an entry.
     *
     * @throws org.elasticsearch.ResourceNotFoundException if there is none
     */
    default BytesReference get(String name) {
        return beginGet(name).await();
    }

    /** Begins to read an entry; if there is none, the one who waits for it is told. */
    Pending<BytesReference> beginGet(String name);

    /** Reads small entries, null for each that is not there; in the order of names. */
    List<BytesReference> find(List<String> names);
}
