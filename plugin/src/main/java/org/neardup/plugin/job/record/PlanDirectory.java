package org.neardup.plugin.job.record;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.plugin.job.StableId;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.RecordFormat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Finds groups and documents of a plan by name: the id of a group, or of a document in any index. An item is the hash of a name and the
 * number of a duplicate: of the document itself, or of the first one in its group if the name is that of the group or of the kept document.
 * Items are sorted and divided into blocks by ranges of hashes, so finding a name reads one block. Names can share a hash. Not thread safe.
 */
final class PlanDirectory {

    /** The items; a block may be missing. */
    static final PlanBlocks<Long> BLOCKS = new PlanBlocks<>("directory", 10_000, new RecordFormat<>(
        1, "the directory of a plan", (out, items) -> out.writeCollection(items, StreamOutput::writeLong),
        in -> in.readCollectionAsList(StreamInput::readLong)));

    private static final int HASH_BITS = 31;

    private final long[] items;
    private int count;

    PlanDirectory(int size, int groups) {
        items = new long[most(size, groups)];
    }

    /** Maximum number of items of a plan. */
    static int most(int size, int groups) {
        return Math.toIntExact(size + 2L * groups);
    }

    void add(PlannedDocument document) {
        add(document.key().id(), document.number());
        if (document.number() == document.group().first()) {
            add(document.group().id(), document.number());
            add(document.kept().key().id(), document.number());
        }
    }

    private void add(String name, int number) {
        items[count++] = hash(name) << Integer.SIZE | number;
    }

    private static long hash(String name) {
        return StableId.hash(new BytesRef(name)) >>> Long.SIZE - HASH_BITS;
    }

    private static int block(long hash, int blocks) {
        return (int) (hash * blocks >>> HASH_BITS);
    }

    void write(EntryStore entries) {
        Arrays.sort(items, 0, count);
        int blocks = BLOCKS.count(items.length);
        int next = 0;
        for (int block = 0; block < blocks; block++) {
            List<Long> ofBlock = new ArrayList<>();
            while (next < count && block(items[next] >>> Integer.SIZE, blocks) == block) {
                ofBlock.add(items[next++]);
            }
            entries.put(BLOCKS.entry(block), ofBlock, BLOCKS.format());
        }
    }

    /** The numbers of all duplicates that a name leads to, in order; rarely also some that another name leads to. */
    static List<Integer> find(EntryStore entries, PlanHeader header, String name) {
        int blocks = BLOCKS.count(most(header.size(), header.groups()));
        long hash = hash(name);
        List<Long> items = blocks == 0 ? null : entries.find(BLOCKS.entry(block(hash, blocks)), BLOCKS.format());
        if (items == null) {
            return List.of();
        }
        int place = Collections.binarySearch(items, hash << Integer.SIZE);
        return items.subList(place < 0 ? -place - 1 : place, items.size()).stream()
            .takeWhile(item -> item >>> Integer.SIZE == hash).map(Long::intValue).distinct().toList();
    }
}
