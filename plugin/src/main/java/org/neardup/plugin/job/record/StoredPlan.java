package org.neardup.plugin.job.record;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.work.EntryStore;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A complete plan; its documents are numbered from 0. */
public final class StoredPlan {

    private final EntryStore entries;
    private final PlanHeader header;

    /**
     * The state of the result index after all writes.
     *
     * @param documents      number of groups, duplicates and pairs
     * @param indexUuid      of the index
     * @param sequenceNumber of a write; documents with at most this number are as the job left them
     */
    public record WrittenResult(int documents, String indexUuid, long sequenceNumber) implements Writeable {

        WrittenResult(StreamInput in) throws IOException {
            this(in.readVInt(), in.readString(), in.readVLong());
        }

        @Override
        public void writeTo(StreamOutput out) throws IOException {
            out.writeVInt(documents);
            out.writeString(indexUuid);
            out.writeVLong(sequenceNumber);
        }
    }

    /**
     * The version of a document after this plan marked or unmarked it.
     *
     * @param number         the document's number in the plan
     * @param sequenceNumber with the primary term, the version
     * @param primaryTerm    see above
     */
    public record ActedVersion(int number, long sequenceNumber, long primaryTerm) implements Writeable {

        ActedVersion(StreamInput in) throws IOException {
            this(in.readVInt(), in.readVLong(), in.readVLong());
        }

        @Override
        public void writeTo(StreamOutput out) throws IOException {
            out.writeVInt(number);
            out.writeVLong(sequenceNumber);
            out.writeVLong(primaryTerm);
        }
    }

    private StoredPlan(EntryStore entries, PlanHeader header) {
        this.entries = entries;
        this.header = header;
    }

    /**
     * Opens the plan of a job.
     *
     * @throws ResourceNotFoundException if there is none
     */
    public static StoredPlan open(EntryStore entries, String plannedBy) {
        StoredPlan plan = find(entries);
        if (plan == null) {
            throw new ResourceNotFoundException(
                "the plan of job [" + plannedBy + "] does not exist any more: it is deleted with its result index; start a new job");
        }
        return plan;
    }

    /** Opens a plan; null if it does not exist or is incomplete. */
    public static StoredPlan find(EntryStore entries) {
        PlanHeader header = PlanHeader.find(entries);
        return header == null || header.result() == null ? null : new StoredPlan(entries, header);
    }

    /** Number of documents, protected ones included. */
    public int size() {
        return header.size();
    }

    /**
     * Reads documents by number, in the version that may be changed.
     *
     * @param from  number of the first document
     * @param count number of documents; fewer are returned only at the end
     */
    public List<PlannedDocument> read(int from, int count) {
        int to = Math.min(header.size(), from + count);
        List<PlannedDocument> read = new ArrayList<>();
        int size = PlanBlocks.PLANNED.size();
        for (int block = from / size; block * size < to; block++) {
            Map<Integer, ActedVersion> acted = versions(block);
            forEach(PlanBlocks.PLANNED, List.of(PlanBlocks.PLANNED.entry(block)), document -> {
                if (document.number() >= from && document.number() < to) {
                    ActedVersion version = acted.get(document.number());
                    read.add(version == null ? document : document.in(version));
                }
            });
        }
        return read;
    }

    /** Number of documents with links, kept ones included. */
    public int linked() {
        return header.linked();
    }

    public void forEachLinked(Consumer<LinkedKey> consumer) {
        forEach(PlanBlocks.LINKED, PlanBlocks.LINKED.entries(header.linked()), consumer);
    }

    public WrittenResult result() {
        return header.result();
    }

    /** Passes the documents of the result index, except the job's summary, to the consumer. */
    public void forEachWritten(Consumer<WrittenDocument> consumer) {
        forEach(PlanBlocks.WRITTEN, PlanBlocks.WRITTEN.entries(header.written()), consumer);
    }

    private <T extends Writeable> void forEach(PlanBlocks<T> blocks, List<String> names, Consumer<T> consumer) {
        try {
            entries.forEach(names, (data, block) -> blocks.format().decode(data).forEach(consumer));
        } catch (ResourceNotFoundException e) {
            throw new IllegalStateException("the plan was deleted meanwhile: " + e.getMessage() + "; start a new job", e);
        }
    }

    private Map<Integer, ActedVersion> versions(int block) {
        List<ActedVersion> acted = entries.find(PlanBlocks.ACTED.entry(block), PlanBlocks.ACTED.format());
        return acted == null ? Map.of() : acted.stream().collect(Collectors.toMap(ActedVersion::number, Function.identity()));
    }

    /**
     * Records the versions that may be changed from now on. If the job fails before this, the plan keeps the previous versions, and
     * carrying it out again changes nothing.
     */
    public void record(List<ActedVersion> changes) {
        Map<Integer, List<ActedVersion>> byBlock = changes.stream().collect(
            Collectors.groupingBy(acted -> acted.number() / PlanBlocks.ACTED.size()));
        byBlock.forEach((block, changed) -> {
            Map<Integer, ActedVersion> versions = new TreeMap<>(versions(block));
            changed.forEach(acted -> versions.put(acted.number(), acted));
            entries.put(PlanBlocks.ACTED.entry(block), List.copyOf(versions.values()), PlanBlocks.ACTED.format());
        });
    }
}
