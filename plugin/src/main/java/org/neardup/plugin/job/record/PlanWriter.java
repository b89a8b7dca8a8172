package org.neardup.plugin.job.record;

import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.EntryStore.Entry;
import org.neardup.plugin.work.Pending;

import java.util.ArrayList;
import java.util.List;

/** Writes a plan; replaces one that the same job started earlier. Not thread safe. */
public final class PlanWriter {

    private final EntryStore entries;
    private final int size;
    private final int groups;
    private final OpenBlock<PlannedDocument> planned = new OpenBlock<>(PlanBlocks.PLANNED);
    private final PlanDirectory directory;
    private final OpenBlock<Entry> extra = new OpenBlock<>(PlanBlocks.EXTRA);
    /** The pending write of the previous block, which overlaps with filling the next one. */
    private Pending<Void> onItsWay = () -> null;

    /**
     * @param entries the entries of the job that makes the plan
     * @param size    number of duplicates to be added
     * @param groups  number of their groups
     */
    public PlanWriter(EntryStore entries, int size, int groups) {
        this.entries = entries;
        this.size = size;
        this.groups = groups;
        directory = new PlanDirectory(size, groups);
        new PlanHeader(size, groups, 0, false).write(entries);
    }

    /** The memory that a plan takes while it is written, without its open blocks. */
    public static long bytes(int size, int groups) {
        return (long) Long.BYTES * PlanDirectory.most(size, groups);
    }

    /** The records of a block that is not full yet. */
    private final class OpenBlock<T> {

        private final PlanBlocks<T> blocks;
        private final List<T> records = new ArrayList<>();
        private int count;
        private int written;

        OpenBlock(PlanBlocks<T> blocks) {
            this.blocks = blocks;
        }

        void add(T one) {
            count++;
            records.add(one);
            if (records.size() == blocks.size()) {
                write();
            }
        }

        void write() {
            if (records.isEmpty() == false) {
                Entry entry = new Entry(blocks.entry(written++), blocks.format().encode(records));
                onItsWay.await();
                onItsWay = entries.beginPut(List.of(entry));
                records.clear();
            }
        }
    }

    /** Adds the next duplicate. They must be numbered from 0, those of a group one after the other. */
    public void add(PlannedDocument document) {
        planned.add(document);
        directory.add(document);
    }

    /** Adds a part of the result that only an export shows: its id there, and a JSON object. */
    public void addExtra(Entry document) {
        extra.add(document);
    }

    /** Completes the plan, which can then be read and carried out. */
    public void complete() {
        planned.write();
        extra.write();
        directory.write(entries);
        onItsWay.await();
        new PlanHeader(size, groups, extra.count, true).write(entries);
    }
}
