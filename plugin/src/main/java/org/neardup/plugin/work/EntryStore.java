package org.neardup.plugin.work;

import org.elasticsearch.common.UUIDs;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.CompositeBytesReference;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

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

    /** Writes an entry of at most 4 MB unless there is one of its name; returns whether it surely was this one that was written. */
    boolean create(Entry entry);

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

    /**
     * Hands over entries with their places among the names, in this order; while one is worked on, the next is on its way.
     *
     * @throws org.elasticsearch.ResourceNotFoundException if it is the turn of one that is not there
     */
    default void forEach(List<String> names, ObjIntConsumer<BytesReference> consumer) {
        Pending<BytesReference> next = null;
        for (int place = 0; place < names.size(); place++) {
            BytesReference data = next == null ? get(names.get(place)) : next.await();
            next = place + 1 < names.size() ? beginGet(names.get(place + 1)) : null;
            consumer.accept(data, place);
        }
    }

    /** Reads small entries, null for each that is not there; in the order of names. */
    List<BytesReference> find(List<String> names);

    /** Removes all entries, if there are any. */
    void delete();

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

    /**
     * Returns what was recorded under a name; if nothing was, does the work and records what came of it, in at most 4 MB. Of two
     * coordinators that do so at the same time, as when a job moves, both return what the first one recorded.
     */
    default <T> T once(String name, RecordFormat<T> format, Supplier<T> work) {
        T known = find(name, format);
        if (known != null) {
            return known;
        }
        T done = work.get();
        Entry entry = new Entry(name, format.encode(done));
        while (create(entry) == false) {
            known = find(name, format);
            if (known != null) {
                return known;
            }
            // The first one is still on its way to the copy that was read, or was lost with the only node that it had reached.
        }
        return done;
    }

    /** Like {@link #once} for a record of any size, which is cut into parts; they count as soon as their record is written. */
    default <T> T onceInParts(String name, RecordFormat<T> format, Supplier<T> work) {
        return join(once(name, Parts.FORMAT, () -> cut(name, format.encode(work.get()))), format);
    }

    private Parts cut(String name, BytesReference bytes) {
        Parts parts = new Parts(name + "/" + UUIDs.randomBase64UUID(), Math.ceilDiv(bytes.length(), PART_BYTES));
        for (int part = 0; part < parts.count; part++) {
            int from = part * PART_BYTES;
            put(parts.entry(part), bytes.slice(from, Math.min(PART_BYTES, bytes.length() - from)));
        }
        return parts;
    }

    private <T> T join(Parts parts, RecordFormat<T> format) {
        BytesReference[] all = new BytesReference[parts.count];
        forEach(IntStream.range(0, parts.count).mapToObj(parts::entry).toList(), (data, part) -> all[part] = data);
        return format.decode(CompositeBytesReference.of(all));
    }

    /**
     * Where the parts of a record are.
     *
     * @param prefix of their names, which no other attempt to write them has
     * @param count  how many there are
     */
    record Parts(String prefix, int count) {

        static final RecordFormat<Parts> FORMAT = new RecordFormat<>(2, "the parts of a record", (out, parts) -> {
            out.writeString(parts.prefix);
            out.writeVInt(parts.count);
        }, in -> new Parts(in.readString(), in.readVInt()));

        private String entry(int part) {
            return prefix + "/" + part;
        }
    }
}
