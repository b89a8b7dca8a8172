package org.neardup.plugin.job.plan;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.plugin.job.work.EntryStore;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A plan that was written completely; its documents are numbered from 0. */
public final class StoredPlan {

    private final EntryStore entries;
    private final PlanHeader header;

    private StoredPlan(EntryStore entries, PlanHeader header) {
        this.entries = entries;
        this.header = header;
    }

    /**
     * Opens the plan of a job.
     *
     * @param entries of the job that planned
     * @throws ResourceNotFoundException if there is none
     */
    public static StoredPlan open(EntryStore entries, String plannedBy) {
        StoredPlan plan = find(entries);
        if (plan == null) {
            throw new ResourceNotFoundException(
                "there is no plan of job [" + plannedBy + "] any more: it goes with its result index; start a new job");
        }
        return plan;
    }

    /** Opens the plan of the job that planned; null if there is none. */
    public static StoredPlan find(EntryStore entries) {
        PlanHeader header = PlanHeader.find(entries);
        return header == null || header.isComplete() == false ? null : new StoredPlan(entries, header);
    }

    /** Number of its documents, protected ones included. */
    public int size() {
        return header.size();
    }

    /**
     * Reads documents in the version that may be changed, by their number.
     *
     * @param from  number of the first
     * @param count how many; there are fewer only at the end
     */
    public List<PlannedDocument> read(int from, int count) {
        int to = Math.min(header.size(), from + count);
        List<PlannedDocument> read = new ArrayList<>();
        for (int block = from / PlanHeader.BLOCK; block * PlanHeader.BLOCK < to; block++) {
            List<BytesReference> found = entries.find(List.of(PlanHeader.block(block), PlanHeader.acted(block)));
            if (found.get(0) == null) {
                throw new IllegalStateException("the plan has no block [" + block + "]: it was removed meanwhile; start a new job");
            }
            Map<Integer, ActedVersion> acted = versions(found.get(1));
            for (PlannedDocument document : PlanBlock.decodeDocuments(found.get(0), block * PlanHeader.BLOCK)) {
                if (document.number() >= from && document.number() < to) {
                    ActedVersion version = acted.get(document.number());
                    read.add(version == null ? document : document.in(version));
                }
            }
        }
        return read;
    }

    /** Number of documents that near-duplicates linked, kept ones included. */
    public int linked() {
        return header.linked();
    }

    /** Hands over the documents that near-duplicates linked, those that were linked to each other one after the other. */
    public void forEachLinked(Consumer<LinkedKey> consumer) {
        for (int block = 0; block < header.linkedBlocks(); block++) {
            String name = PlanHeader.linked(block);
            BytesReference found = entries.find(List.of(name)).get(0);
            if (found == null) {
                throw new IllegalStateException("the plan has no block [" + name + "]: it was removed meanwhile; start a new job");
            }
            PlanBlock.decodeLinked(found).forEach(consumer);
        }
    }

    private static Map<Integer, ActedVersion> versions(BytesReference acted) {
        if (acted == null) {
            return Map.of();
        }
        return PlanBlock.decodeVersions(acted).stream().collect(Collectors.toMap(ActedVersion::number, Function.identity()));
    }

    /**
     * Writes down which versions are from now on those that may be changed. If the job ends before, the plan goes by the versions before,
     * so that carrying it out once more changes nothing.
     */
    public void record(List<ActedVersion> changes) {
        Map<Integer, List<ActedVersion>> byBlock = changes.stream().collect(
            Collectors.groupingBy(acted -> acted.number() / PlanHeader.BLOCK));
        byBlock.forEach((block, changed) -> {
            String name = PlanHeader.acted(block);
            Map<Integer, ActedVersion> versions = new TreeMap<>(versions(entries.find(List.of(name)).get(0)));
            changed.forEach(acted -> versions.put(acted.number(), acted));
            entries.put(name, PlanBlock.encode(new ArrayList<>(versions.values())));
        });
    }
}
