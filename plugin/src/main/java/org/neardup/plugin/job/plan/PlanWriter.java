package org.neardup.plugin.job.plan;

import org.neardup.plugin.job.work.EntryStore;

import java.util.ArrayList;
import java.util.List;

/** Writes a plan, in place of one that the same job began before. Not thread safe. */
public final class PlanWriter {

    private final EntryStore entries;
    private final int size;
    private final int linked;
    private final List<PlannedDocument> block = new ArrayList<>();
    private final List<LinkedKey> linkedBlock = new ArrayList<>();
    private int blocks;
    private int linkedBlocks;

    /**
     * @param entries of the job that plans
     * @param size    number of documents that will be added
     * @param linked  number of linked documents that will be added
     */
    public PlanWriter(EntryStore entries, int size, int linked) {
        this.entries = entries;
        this.size = size;
        this.linked = linked;
        entries.put(PlanHeader.ENTRY, new PlanHeader(size, linked, false).toBytes());
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

    /** Adds the next linked document; those that are linked to each other come one after the other. */
    public void addLinked(LinkedKey key) {
        linkedBlock.add(key);
        if (linkedBlock.size() == PlanHeader.LINKED_BLOCK) {
            writeLinked();
        }
    }

    private void writeLinked() {
        entries.put(PlanHeader.linked(linkedBlocks++), PlanBlock.encode(linkedBlock));
        linkedBlock.clear();
    }

    /** From now on the plan can be carried out. */
    public void complete() {
        if (block.isEmpty() == false) {
            writeBlock();
        }
        if (linkedBlock.isEmpty() == false) {
            writeLinked();
        }
        entries.put(PlanHeader.ENTRY, new PlanHeader(size, linked, true).toBytes());
    }
}
