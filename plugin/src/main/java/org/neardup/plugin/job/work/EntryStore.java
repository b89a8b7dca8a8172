package org.neardup.plugin.job.work;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.CompositeBytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Bytes under names: what a job has done, so that all that it does again it finds done. An entry is written under a name that the work
 * decides, so writing it again changes nothing. Calls wait; each is tried again while shards are unavailable or nodes leave.
 */
public interface EntryStore {

    /** The size of the parts of a large record. */
    int PART_BYTES = 1 << 20;

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

    /** Writes a record of at most 4 MB. */
    default <T> void put(String name, T record, RecordFormat<T> format) {
        put(name, format.encode(record));
    }

    /** Reads a small record, null if it is not there. */
    default <T> T find(String name, RecordFormat<T> format) {
        return find(List.of(name), format).getFirst();
    }

    /** Reads small records of the same format, null for each that is not there; in the order of names. */
    default <T> List<T> find(List<String> names, RecordFormat<T> format) {
        List<T> records = new ArrayList<>(names.size());
        find(names).forEach(found -> records.add(found == null ? null : format.decode(found)));
        return records;
    }

    /** Returns what was recorded under a name; if nothing was, does the work and records what came of it, in at most 4 MB. */
    default <T> T once(String name, RecordFormat<T> format, Supplier<T> work) {
        T known = find(name, format);
        if (known != null) {
            return known;
        }
        T done = work.get();
        put(name, done, format);
        return done;
    }

    /** Like {@link #once} for a record of any size, which is cut into parts; they count as soon as the number of parts is written. */
    default <T> T onceInParts(String name, RecordFormat<T> format, Supplier<T> work) {
        String what = "the number of parts of " + format.what();
        RecordFormat<Integer> parts = new RecordFormat<>(1, what, StreamOutput::writeVInt, StreamInput::readVInt);
        Integer known = find(name, parts);
        if (known != null) {
            BytesReference[] all = new BytesReference[known];
            Arrays.setAll(all, part -> get(name + "/" + part));
            return format.decode(CompositeBytesReference.of(all));
        }
        T done = work.get();
        BytesReference bytes = format.encode(done);
        int count = Math.ceilDiv(bytes.length(), PART_BYTES);
        for (int part = 0; part < count; part++) {
            int from = part * PART_BYTES;
            put(name + "/" + part, bytes.slice(from, Math.min(PART_BYTES, bytes.length() - from)));
        }
        put(name, count, parts);
        return done;
    }
}
