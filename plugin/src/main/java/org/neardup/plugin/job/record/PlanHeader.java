package org.neardup.plugin.job.record;

import org.neardup.plugin.job.record.StoredPlan.WrittenResult;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.RecordFormat;

import java.util.List;
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

    /** Number of documents of the result index; 0 until all are written. */
    int written() {
        return result == null ? 0 : result.documents();
    }

    /** All entries of the plan except the header; an incomplete plan may have blocks of written documents in addition. */
    List<String> entries() {
        return Stream.of(
            PlanBlocks.PLANNED.entries(size), PlanBlocks.ACTED.entries(size), PlanBlocks.LINKED.entries(linked),
            PlanBlocks.WRITTEN.entries(written())).flatMap(List::stream).toList();
    }
}
