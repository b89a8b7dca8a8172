package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.plugin.job.record.StoredPlan.ActedVersion;
import org.neardup.plugin.work.EntryStore.Entry;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The blocks of one kind of records in a plan. Each block is an entry.
 *
 * @param prefix of the entries' names
 * @param size   number of records in a block
 * @param format of a block
 */
record PlanBlocks<T>(String prefix, int size, RecordFormat<List<T>> format) {

    /** The duplicates, group by group; each group is written once in a block, before its first document there. */
    static final PlanBlocks<PlannedDocument> PLANNED = new PlanBlocks<>(
        "plan", 1_000, new RecordFormat<>(8, "the documents of a plan", PlanBlocks::writeDocuments, PlanBlocks::readDocuments));

    /** The versions that changes left; a block may be missing, and has those of the planned documents in the block of the same number. */
    static final PlanBlocks<ActedVersion> ACTED = new PlanBlocks<>(
        "acted", PLANNED.size, RecordFormat.ofList(3, "the changed versions of a plan", ActedVersion::new));

    /** The decisions of reviewers; a block may be missing, and has those on the documents in the block of the same number. */
    static final PlanBlocks<Review> REVIEWED = new PlanBlocks<>(
        "reviewed", PLANNED.size, RecordFormat.ofList(1, "the reviews of a plan", Review::new));

    /**
     * What only an export shows, such as pairs: the id there, and JSON. A block takes less than 4 MB, even with index names and ids of
     * maximum length.
     */
    static final PlanBlocks<Entry> EXTRA = new PlanBlocks<>("extra", 500, new RecordFormat<>(
        1, "the additional documents of a result", (out, documents) -> out.writeCollection(documents, PlanBlocks::writeExtra),
        in -> in.readCollectionAsList(extra -> new Entry(extra.readString(), extra.readBytesReference()))));

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

    private static void writeExtra(StreamOutput out, Entry extra) throws IOException {
        out.writeString(extra.name());
        out.writeBytesReference(extra.data());
    }

    private static void writeDocuments(StreamOutput out, List<PlannedDocument> documents) throws IOException {
        out.writeVInt(documents.size());
        PlannedGroup before = null;
        for (PlannedDocument document : documents) {
            boolean isSame = document.group().equals(before);
            out.writeBoolean(isSame);
            if (isSame == false) {
                before = document.group();
                before.writeTo(out);
            }
            document.writeTo(out);
        }
    }

    private static List<PlannedDocument> readDocuments(StreamInput in) throws IOException {
        int count = in.readVInt();
        List<PlannedDocument> documents = new ArrayList<>(count);
        PlannedGroup group = null;
        for (int i = 0; i < count; i++) {
            group = in.readBoolean() ? group : new PlannedGroup(in);
            documents.add(new PlannedDocument(group, in));
        }
        return documents;
    }
}
