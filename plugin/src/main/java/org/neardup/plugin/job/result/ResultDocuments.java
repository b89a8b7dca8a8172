package org.neardup.plugin.job.result;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.kernel.join.Similarity;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.plan.PlannedDocument;
import org.neardup.plugin.job.plan.ResultDigest;
import org.neardup.plugin.job.snapshot.DocumentVersion;
import org.neardup.plugin.job.work.RecordFormat;
import org.neardup.plugin.job.work.WorkIndex;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The documents of a result index as JSON: one for each group, each document that its group does not keep, and each pair that is
 * wanted. They are numbered in the order in which they are written.
 */
final class ResultDocuments {

    /** Members that a group's document names; its size tells how many there are. */
    static final int MAX_MEMBERS = 1_000;

    private static final RecordFormat<Long> TIME = new RecordFormat<>(
        1,
        "the time of a result",
        StreamOutput::writeLong,
        StreamInput::readLong
    );

    private final JobContext job;
    private final GroupedDocuments grouped;
    private final Similarity similarity;
    private final long writtenAt;
    private long pairs;
    private long groups;
    private long duplicates;

    ResultDocuments(JobContext job, GroupedDocuments grouped, long writtenAt) {
        this.job = job;
        this.grouped = grouped;
        this.writtenAt = writtenAt;
        similarity = job.specification().similarity();
    }

    /** The time that a job's result bears, in milliseconds since 1970: when it was first written, also if it is written again. */
    static long writtenAt(WorkIndex work) {
        return work.once("result/time", TIME, System::currentTimeMillis);
    }

    /** Writes the fields of one kind of document. */
    @FunctionalInterface
    interface Fields {
        void writeTo(XContentBuilder builder) throws IOException;
    }

    /**
     * A document of a result index, with the fields that all have.
     *
     * @param number how many of its kind were written before, so that all of a kind can be read page by page
     */
    static XContentBuilder document(JobContext job, String kind, long number, long writtenAt, Fields fields) {
        try {
            XContentBuilder builder = JsonXContent.contentBuilder().startObject().mapContents(common(job, kind, number, writtenAt));
            fields.writeTo(builder);
            return builder.endObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Object> common(JobContext job, String kind, long number, long writtenAt) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("kind", kind);
        fields.put("job", job.jobId());
        fields.put("number", number);
        fields.put("@timestamp", Instant.ofEpochMilli(writtenAt).toString());
        return fields;
    }

    private static XContentBuilder json(Map<String, Object> fields) {
        try {
            return JsonXContent.contentBuilder().map(fields);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a pair; the left document is the one whose key comes first. */
    void pair(int one, int other, int overlap, ResultWriter writer) {
        int left = grouped.compareKeys(one, other) < 0 ? one : other;
        int right = left == one ? other : one;
        DocumentKey leftKey = grouped.key(left);
        DocumentKey rightKey = grouped.key(right);
        writer.index("pair-" + StableId.of(leftKey, rightKey), document(job, "pair", pairs++, writtenAt, builder -> {
            writeSide(builder, "left", leftKey, grouped.size(left));
            writeSide(builder, "right", rightKey, grouped.size(right));
            builder.field("similarity", similarity.of(overlap, grouped.size(left), grouped.size(right)));
            builder.field("overlap", overlap);
        }));
    }

    private static void writeSide(XContentBuilder builder, String name, DocumentKey key, int size) throws IOException {
        builder.startObject(name);
        key.toXContent(builder, ToXContent.EMPTY_PARAMS).field("size", size);
        builder.endObject();
    }

    /** Writes the group that keeps a document. */
    void group(int kept, ResultWriter writer) {
        int[] members = grouped.members(kept);
        String id = grouped.groupId(kept);
        writer.index("group-" + id, document(job, "group", groups++, writtenAt, builder -> {
            builder.field("group", id).field("size", members.length);
            grouped.key(kept).writeTo(builder, "kept");
            builder.field("reason", grouped.reason(kept, members[1]).toString());
            int protectedMembers = 0;
            int removable = 0;
            for (int member : members) {
                protectedMembers += grouped.isProtected(member) ? 1 : 0;
                removable += grouped.isRemovable(member) ? 1 : 0;
            }
            builder.field("protected_members", protectedMembers).field("removable", removable);
            builder.startArray("members");
            for (int i = 0; i < Math.min(members.length, MAX_MEMBERS); i++) {
                builder.startObject();
                grouped.key(members[i]).toXContent(builder, ToXContent.EMPTY_PARAMS);
                builder.endObject();
            }
            builder.endArray();
        }));
    }

    /** Writes a document that its group does not keep, and returns what the plan is to know of it, under the same number. */
    PlannedDocument duplicate(DocumentVersion document, int rank, ResultWriter writer) {
        DocumentKey key = grouped.key(rank);
        int kept = grouped.keptOf(rank);
        int overlap = grouped.overlapWithKept(rank);
        DocumentKey keptKey = grouped.key(kept);
        int number = Math.toIntExact(duplicates++);
        // As a map, of which the plan takes a digest: the same as of what is read back from the index.
        Map<String, Object> fields = common(job, "duplicate", number, writtenAt);
        fields.put("group", grouped.groupId(kept));
        fields.put("index", key.index());
        fields.put("id", key.id());
        if (document.routing() != null) {
            fields.put("routing", document.routing());
        }
        fields.put("kept", Map.of("index", keptKey.index(), "id", keptKey.id()));
        fields.put("similarity", similarity.of(overlap, grouped.size(rank), grouped.size(kept)));
        fields.put("protected", document.isProtected());
        writer.index("duplicate-" + StableId.of(key), json(fields));
        return new PlannedDocument(
            number,
            key.index(),
            key.id(),
            document.routing(),
            document.sequenceNumber(),
            document.primaryTerm(),
            grouped.size(rank),
            keptKey.index(),
            keptKey.id(),
            grouped.size(kept),
            overlap,
            document.isProtected(),
            ResultDigest.of(fields)
        );
    }
}
