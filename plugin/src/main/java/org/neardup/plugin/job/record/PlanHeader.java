package org.neardup.plugin.job.record;

import org.neardup.plugin.job.record.StoredPlan.WrittenResult;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.RecordFormat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The sizes of a plan. Written before its first document, so that an incomplete plan can be found and removed, and again after the last
 * one.
 *
 * @param size   number of its documents
 * @param linked number of documents with links
 * @param result what was written to the result index; null until the plan is complete
 */
record PlanHeader(int size, int linked, WrittenResult result) {

    static final String ENTRY = "plan";

    /** Number of documents in a block. */
    static final int BLOCK = 1_000;

    /** Number of linked documents in a block: with index names and ids of maximum length, it takes less than 4 MB. */
    static final int LINKED_BLOCK = 5_000;

    /** Number of documents of the result index in a block. */
    static final int WRITTEN_BLOCK = 20_000;

    static final RecordFormat<PlanHeader> FORMAT = new RecordFormat<>(3, "a plan", (out, header) -> {
        out.writeVInt(header.size());
        out.writeVInt(header.linked());
        out.writeOptionalWriteable(header.result());
    }, in -> new PlanHeader(in.readVInt(), in.readVInt(), in.readOptionalWriteable(WrittenResult::new)));

    /** Reads the header of a plan; null if there is none. */
    static PlanHeader find(EntryStore entries) {
        return entries.find(ENTRY, FORMAT);
    }

    void write(EntryStore entries) {
        entries.put(ENTRY, this, FORMAT);
    }

    /** Whether the whole plan is written. */
    boolean isComplete() {
        return result != null;
    }

    /** The entry of a block of planned documents. */
    static String block(int number) {
        return ENTRY + "/" + number;
    }

    /** The entry with the versions that marks left in a block's documents. */
    static String acted(int block) {
        return "acted/" + block;
    }

    /** The entry of a block of linked documents. */
    static String linked(int block) {
        return "linked/" + block;
    }

    /** The entry of a block of documents of the result index. */
    static String written(int block) {
        return "written/" + block;
    }

    /** Number of blocks of linked documents. */
    int linkedBlocks() {
        return Math.ceilDiv(linked, LINKED_BLOCK);
    }

    /** Number of blocks of documents of the result index; 0 until all are written. */
    int writtenBlocks() {
        return isComplete() ? Math.ceilDiv(result.documents(), WRITTEN_BLOCK) : 0;
    }

    /** All entries of the plan except the header; an incomplete plan may have blocks of written documents in addition. */
    List<String> entries() {
        Stream<Integer> blocks = IntStream.range(0, Math.ceilDiv(size, BLOCK)).boxed();
        return Stream.of(
            blocks.flatMap(number -> Stream.of(block(number), acted(number))),
            IntStream.range(0, linkedBlocks()).mapToObj(PlanHeader::linked),
            IntStream.range(0, writtenBlocks()).mapToObj(PlanHeader::written)
        ).flatMap(names -> names).toList();
    }
}
