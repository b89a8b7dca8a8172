package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.job.record.StoredPlan.WrittenResult;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.EntryStore.Entry;
import org.neardup.plugin.work.Pending;
import org.neardup.plugin.work.RecordFormat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Writes a plan; replaces one that the same job started earlier. Not thread safe. */
public final class PlanWriter {

    private final EntryStore entries;
    private final int size;
    private final int linked;
    private final Blocks<PlannedDocument> planned = new Blocks<>(PlanHeader.BLOCK, PlanHeader::block, PlannedDocument.BLOCK);
    private final Blocks<LinkedKey> linkedKeys = new Blocks<>(PlanHeader.LINKED_BLOCK, PlanHeader::linked, LinkedKey.BLOCK);
    private final Blocks<WrittenDocument> results = new Blocks<>(PlanHeader.WRITTEN_BLOCK, PlanHeader::written, WrittenDocument.BLOCK);
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

    /** Writes records of one type in blocks. */
    private final class Blocks<T extends Writeable> {

        private final int most;
        private final IntFunction<String> names;
        private final RecordFormat<List<T>> format;
        private final List<T> block = new ArrayList<>();
        private int written;

        Blocks(int most, IntFunction<String> names, RecordFormat<List<T>> format) {
            this.most = most;
            this.names = names;
            this.format = format;
        }

        void add(T item) {
            block.add(item);
            if (block.size() == most) {
                write();
            }
        }

        void write() {
            if (block.isEmpty() == false) {
                Entry entry = new Entry(names.apply(written++), format.encode(block));
                onItsWay.await();
                onItsWay = entries.beginPut(List.of(entry));
                block.clear();
            }
        }
    }

    /** Adds the next document. Documents must be numbered from 0. */
    public void add(PlannedDocument document) {
        planned.add(document);
    }

    /** Adds a linked document. */
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
