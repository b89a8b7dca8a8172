package org.neardup.plugin.job.plan;

import org.neardup.plugin.job.work.EntryStore;

import java.util.ArrayList;
import java.util.List;

/** Writes a plan, in place of one that the same job began before. Not thread safe. */
public final class PlanWriter {

    private final EntryStore entries;
    private final int size;
    private final List<PlannedDocument> block = new ArrayList<>();
    private int blocks;

    /**
     * @param entries of the job that plans
     * @param size    number of documents that will be added
     */
    public PlanWriter(EntryStore entries, int size) {
        this.entries = entries;
        this.size = size;
        entries.put(PlanHeader.ENTRY, new PlanHeader(size, false).toBytes());
    }

    /** Adds the next document; they are numbered from 0. */
    public void add(PlannedDocument document) {
        block.add(document);
        if (block.size() == PlanHeader.BLOCK) {
            writeBlock();
        }
    }

    private void writeBlock() {
        entries.put(PlanHeader.block(blocks++), PlanBlock.encode(block));
        block.clear();
    }

    /** From now on the plan can be carried out. */
    public void complete() {
        if (block.isEmpty() == false) {
            writeBlock();
        }
        entries.put(PlanHeader.ENTRY, new PlanHeader(size, true).toBytes());
    }
}
