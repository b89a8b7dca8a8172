package org.neardup.plugin.job.plan;

import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.job.work.EntryStore;
import org.neardup.plugin.job.work.EntryStore.Entry;
import org.neardup.plugin.job.work.Pending;

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
    /** The writing of the block before, which goes on while the next one is filled. */
    private Pending<Void> written = () -> null;

    /**
     * @param entries of the job that plans
     * @param size    number of documents that will be added
     * @param linked  number of linked documents that will be added
     */
    public PlanWriter(EntryStore entries, int size, int linked) {
        this.entries = entries;
        this.size = size;
        this.linked = linked;
        new PlanHeader(size, linked, false).write(entries);
    }

    /** Adds the next document; they are numbered from 0. */
    public void add(PlannedDocument document) {
        block.add(document);
        if (block.size() == PlanHeader.BLOCK) {
            writeBlock();
        }
    }

    private void writeBlock() {
        write(PlanHeader.block(blocks++), block);
        block.clear();
    }

    private void write(String name, List<? extends Writeable> records) {
        Entry entry = new Entry(name, PlanBlock.encode(records));
        written.await();
        written = entries.beginPut(List.of(entry));
    }

    /** Adds the next linked document; those that are linked to each other come one after the other. */
    public void addLinked(LinkedKey key) {
        linkedBlock.add(key);
        if (linkedBlock.size() == PlanHeader.LINKED_BLOCK) {
            writeLinked();
        }
    }

    private void writeLinked() {
        write(PlanHeader.linked(linkedBlocks++), linkedBlock);
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
        written.await();
        new PlanHeader(size, linked, true).write(entries);
    }
}
