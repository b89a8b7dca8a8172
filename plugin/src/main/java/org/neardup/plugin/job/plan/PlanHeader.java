package org.neardup.plugin.job.plan;

import org.neardup.plugin.job.work.EntryStore;
import org.neardup.plugin.job.work.RecordFormat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What there is of a plan. Written before its first document, so that what is written can be found and removed, and again after the last.
 *
 * @param size       number of its documents
 * @param linked     number of documents that near-duplicates link
 * @param isComplete whether all of them are written
 */
record PlanHeader(int size, int linked, boolean isComplete) {

    static final String ENTRY = "plan";

    /** Documents of a block. */
    static final int BLOCK = 1_000;

    /** Linked documents of a block: with the longest names of indices and ids there are, it takes less than 4 MB. */
    static final int LINKED_BLOCK = 5_000;

    static final RecordFormat<PlanHeader> FORMAT = new RecordFormat<>(2, "a plan", (out, header) -> {
        out.writeVInt(header.size());
        out.writeVInt(header.linked());
        out.writeBoolean(header.isComplete());
    }, in -> new PlanHeader(in.readVInt(), in.readVInt(), in.readBoolean()));

    /** Reads the header of a plan; null if there is none. */
    static PlanHeader find(EntryStore entries) {
        return entries.find(ENTRY, FORMAT);
    }

    void write(EntryStore entries) {
        entries.put(ENTRY, this, FORMAT);
    }

    /** The entry of a block of planned documents. */
    static String block(int number) {
        return ENTRY + "/" + number;
    }

    /** The entry of the versions that a block's documents were given. */
    static String acted(int block) {
        return "acted/" + block;
    }

    /** The entry of a block of linked documents. */
    static String linked(int block) {
        return "linked/" + block;
    }

    /** Number of blocks of linked documents. */
    int linkedBlocks() {
        return Math.ceilDiv(linked, LINKED_BLOCK);
    }

    /** All entries of the plan but the header itself. */
    List<String> entries() {
        Stream<Integer> blocks = IntStream.range(0, Math.ceilDiv(size, BLOCK)).boxed();
        return Stream.concat(
            blocks.flatMap(number -> Stream.of(block(number), acted(number))),
            IntStream.range(0, linkedBlocks()).mapToObj(PlanHeader::linked)
        ).toList();
    }
}
