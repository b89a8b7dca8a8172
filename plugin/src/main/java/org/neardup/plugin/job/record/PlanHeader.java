package org.neardup.plugin.job.record;

import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.RecordFormat;

import java.util.List;
import java.util.stream.Stream;

/**
 * The sizes of a plan. Written before its first document, so that an incomplete plan can be found and removed, and again after the last
 * one.
 *
 * @param size       number of its duplicates
 * @param groups     number of its groups
 * @param extra      number of its additional documents; 0 until it is complete
 * @param isComplete whether everything is written
 */
public record PlanHeader(int size, int groups, int extra, boolean isComplete) {

    static final String ENTRY = "plan";

    static final RecordFormat<PlanHeader> FORMAT = RecordFormat.of(6, "a plan", PlanHeader.class);

    /** Reads the header of a plan; null if there is none. */
    static PlanHeader find(EntryStore entries) {
        return entries.find(ENTRY, FORMAT);
    }

    void write(EntryStore entries) {
        entries.put(ENTRY, this, FORMAT);
    }

    /** All entries of the plan except the header; an incomplete plan may have blocks of additional documents besides. */
    List<String> entries() {
        return Stream.of(
            PlanBlocks.PLANNED.entries(size), PlanBlocks.ACTED.entries(size), PlanBlocks.REVIEWED.entries(size),
            PlanBlocks.EXTRA.entries(extra), PlanDirectory.BLOCKS.entries(PlanDirectory.most(size, groups))).flatMap(List::stream).toList();
    }
}
