package org.neardup.plugin.work;

import org.elasticsearch.common.UUIDs;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.CompositeBytesReference;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Named byte entries that record what a job has done, so that a restarted job finds all finished work. The name follows from the work, so
 * writing an entry again changes nothing. All calls block, and retry while shards are unavailable or nodes leave.
 */
public interface EntryStore {

    /** The size of each part of a large record. */
    int PART_BYTES = 1 << 20;

    /** Bytes with their name. */
    record Entry(String name, BytesReference data) {}

    /** Writes an entry of at most 4 MB and waits for the acknowledgement. Replaces an entry of the same name. */
    default void put(String name, BytesReference data) {
        beginPut(List.of(new Entry(name, data))).await();
    }

    /** Starts writing entries of at most 4 MB each. The caller may change the bytes as soon as this returns. */
    Pending<Void> beginPut(List<Entry> entries);

    /**
     * Writes an entry of at most 4 MB unless the name exists. True means that this call wrote it; false that the name exists, perhaps from
     * a retry of this call.
     */
    boolean create(Entry entry);

    /** @throws org.elasticsearch.ResourceNotFoundException if there is none */
    default BytesReference get(String name) {
        return beginGet(name).await();
    }

    /** Starts reading an entry; {@link Pending#await} throws {@link org.elasticsearch.ResourceNotFoundException} if there is none. */
    Pending<BytesReference> beginGet(String name);

    /**
     * Passes each entry and its position in {@code names} to the consumer, in order, and prefetches the next one.
     *
     * @throws org.elasticsearch.ResourceNotFoundException on reaching an entry that does not exist
     */
    default void forEach(List<String> names, ObjIntConsumer<BytesReference> consumer) {
        Pending<BytesReference> next = null;
        for (int place = 0; place < names.size(); place++) {
            BytesReference data = next == null ? get(names.get(place)) : next.await();
            next = place + 1 < names.size() ? beginGet(names.get(place + 1)) : null;
            consumer.accept(data, place);
        }
    }

    /** Reads small entries in the order of names; null for a missing one. */
    List<BytesReference> find(List<String> names);

    /**
     * Replaces a small record by what the function makes of it. If another caller changes it meanwhile, the function is called again.
     *
     * @param change gets the record, null if there is none
     */
    <T> void change(String name, RecordFormat<T> format, UnaryOperator<T> change);

    void delete();

    /** Writes a record of at most 4 MB. */
    default <T> void put(String name, T record, RecordFormat<T> format) {
        put(name, format.encode(record));
    }

    /** Reads a small record; null if there is none. */
    default <T> T find(String name, RecordFormat<T> format) {
        return find(List.of(name), format).getFirst();
    }

    /** Reads small records of the same format in the order of names; null for a missing one. */
    default <T> List<T> find(List<String> names, RecordFormat<T> format) {
        List<T> records = new ArrayList<>(names.size());
        find(names).forEach(found -> records.add(found == null ? null : format.decode(found)));
        return records;
    }

    /** Passes pieces of work that have a small record to the consumer, with the record; returns the others. */
    default <P, T> List<P> withoutRecord(List<P> pieces, Function<P, String> name, RecordFormat<T> format, BiConsumer<P, T> consumer) {
        List<T> records = find(pieces.stream().map(name).toList(), format);
        List<P> missing = new ArrayList<>();
        for (int i = 0; i < pieces.size(); i++) {
            if (records.get(i) == null) {
                missing.add(pieces.get(i));
            } else {
                consumer.accept(pieces.get(i), records.get(i));
            }
        }
        return missing;
    }

    /**
     * Returns the record of this name; if there is none, does the work and records its result, of at most 4 MB. If two coordinators call
     * this at the same time, as when a job moves, both return the record that was written first.
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
            // The first record has not reached the copy that was read, or was lost with the only node that had it.
        }
        return done;
    }

    /** Like {@link #once} for a record of any size, stored in parts. Parts are valid as soon as the record that lists them is written. */
    default <T> T onceInParts(String name, RecordFormat<T> format, Supplier<T> work) {
        return join(once(name, Parts.FORMAT, () -> cut(name, format.encode(work.get()))), format);
    }

    /**
     * Reads a record that {@link #onceInParts} wrote.
     *
     * @throws org.elasticsearch.ResourceNotFoundException if there is none
     */
    default <T> T getInParts(String name, RecordFormat<T> format) {
        return join(Parts.FORMAT.decode(get(name)), format);
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
     * The location of a record's parts.
     *
     * @param prefix of their names, unique to this attempt
     * @param count  number of parts
     */
    record Parts(String prefix, int count) {

        static final RecordFormat<Parts> FORMAT = RecordFormat.of(2, "the parts of a record", Parts.class);

        private String entry(int part) {
            return prefix + "/" + part;
        }
    }
}
