package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.job.record.StoredPlan.WrittenResult;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.EntryStore.Entry;
import org.neardup.plugin.work.Pending;

import java.util.ArrayList;
import java.util.List;

/** Writes a plan; replaces one that the same job started earlier. Not thread safe. */
public final class PlanWriter {

    private final EntryStore entries;
    private final int size;
    private final int linked;
    private final OpenBlock<PlannedDocument> planned = new OpenBlock<>(PlanBlocks.PLANNED);
    private final OpenBlock<LinkedKey> linkedKeys = new OpenBlock<>(PlanBlocks.LINKED);
    private final OpenBlock<WrittenDocument> results = new OpenBlock<>(PlanBlocks.WRITTEN);
    /** The pending write of the previous block, which overlaps with filling the next one. */
    private Pending<Void> onItsWay = () -> null;

    /**
     * @param entries the entries of the job that makes the plan
     * @param size    number of planned documents to be added
     * @param linked  number of linked documents to be added
     */
    public PlanWriter(EntryStore entries, int size, int linked) {
        this.entries = entries;
        this.size = size;
        this.linked = linked;
        new PlanHeader(size, linked, null).write(entries);
    }

    /** The records of a block that is not full yet. */
    private final class OpenBlock<T extends Writeable> {

        private final PlanBlocks<T> blocks;
        private final List<T> records = new ArrayList<>();
        private int written;

        OpenBlock(PlanBlocks<T> blocks) {
            this.blocks = blocks;
        }

        void add(T one) {
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

    /** Adds the next document. Documents must be numbered from 0. */
    public void add(PlannedDocument document) {
        planned.add(document);
    }

    public void addLinked(LinkedKey key) {
        linkedKeys.add(key);
    }

    /** Adds a document that the result index contains or will contain. */
    public void addWritten(WrittenDocument document) {
        results.add(document);
    }

    /** Completes the plan, which can then be carried out. */
    public void complete(WrittenResult result) {
        planned.write();
        linkedKeys.write();
        results.write();
        onItsWay.await();
        new PlanHeader(size, linked, result).write(entries);
    }
}
