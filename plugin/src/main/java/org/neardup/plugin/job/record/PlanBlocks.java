package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.job.record.StoredPlan.ActedVersion;
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
record PlanBlocks<T extends Writeable>(String prefix, int size, RecordFormat<List<T>> format) {

    static final PlanBlocks<PlannedDocument> PLANNED = new PlanBlocks<>(
        "plan", 1_000, RecordFormat.ofList(7, "the documents of a plan", PlannedDocument::new));

    /** The versions that marks left; a block may be missing, and has those of the planned documents in the block of the same number. */
    static final PlanBlocks<ActedVersion> ACTED = new PlanBlocks<>(
        "acted", PLANNED.size, RecordFormat.ofList(3, "the changed versions of a plan", ActedVersion::new));

    /** With index names and ids of maximum length, a block takes less than 4 MB. */
    static final PlanBlocks<LinkedKey> LINKED = new PlanBlocks<>(
        "linked", 5_000, RecordFormat.ofList(6, "the linked documents of a plan", LinkedKey::new));

    /** The documents of the result index. */
    static final PlanBlocks<WrittenDocument> WRITTEN = new PlanBlocks<>(
        "written", 20_000, RecordFormat.ofList(1, "the documents of a result", WrittenDocument::new));

    String entry(int block) {
        return prefix + "/" + block;
    }

    /** Number of blocks of this number of records. */
    int count(int records) {
        return Math.ceilDiv(records, size);
    }

    /** The entries of this number of records. */
    List<String> entries(int records) {
        return IntStream.range(0, count(records)).mapToObj(this::entry).toList();
    }
}
