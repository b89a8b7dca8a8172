package org.neardup.plugin.job.record;

import org.neardup.plugin.job.record.StoredPlan.ActedVersion;
import org.neardup.plugin.work.EntryStore.Entry;
import org.neardup.plugin.work.RecordFormat;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The blocks of one kind of records in a plan. Each block is an entry.
 *
 * @param prefix of the entries' names
 * @param size   number of records in a block
 * @param format of a block
 */
record PlanBlocks<T>(String prefix, int size, RecordFormat<List<T>> format) {

    /** The duplicates, group by group. */
    static final PlanBlocks<PlannedDocument> PLANNED = new PlanBlocks<>(
        "plan", 1_000, RecordFormat.ofList(9, "the documents of a plan", PlannedDocument.class));

    /** The versions that changes left; a block may be missing, and has those of the planned documents in the block of the same number. */
    static final PlanBlocks<ActedVersion> ACTED = new PlanBlocks<>(
        "acted", PLANNED.size, RecordFormat.ofList(4, "the changed versions of a plan", ActedVersion.class));

    /** The decisions of reviewers; a block may be missing, and has those on the documents in the block of the same number. */
    static final PlanBlocks<Review> REVIEWED = new PlanBlocks<>(
        "reviewed", PLANNED.size, RecordFormat.ofList(2, "the reviews of a plan", Review.class));

    /**
     * What only an export shows, such as pairs: the id there, and JSON. A block takes less than 4 MB, even with index names and ids of
     * maximum length.
     */
    static final PlanBlocks<Entry> EXTRA = new PlanBlocks<>("extra", 500, RecordFormat.ofList(
        1, "the additional documents of a result", Entry.class));

    String entry(int block) {
        return prefix + "/" + block;
    }

    int count(int records) {
        return Math.ceilDiv(records, size);
    }

    List<String> entries(int records) {
        return IntStream.range(0, count(records)).mapToObj(this::entry).toList();
    }
}
