package org.neardup.plugin.job.result;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentType;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.kernel.join.Similarity;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.plan.PlannedDocument;
import org.neardup.plugin.job.plan.ResultDigest;
import org.neardup.plugin.job.snapshot.DocumentVersion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;

/**
 * The documents of a result index as JSON: one for each pair, each cluster, and each document that its cluster does not keep. They are
 * numbered in the order in which they are written.
 */
final class ResultDocuments {

    /** Members that a cluster's document names; its size tells how many there are. */
    static final int MAX_MEMBERS = 1_000;

    private final JobContext job;
    private final ClusteredDocuments clustered;
    private final Similarity similarity;
    private final long writtenAt;
    private long pairs;
    private long clusters;
    private long duplicates;

    ResultDocuments(JobContext job, ClusteredDocuments clustered, long writtenAt) {
        this.job = job;
        this.clustered = clustered;
        this.writtenAt = writtenAt;
        similarity = Similarity.parse(job.specification().similarity(), job.specification().threshold());
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
            XContentBuilder builder = JsonXContent.contentBuilder().startObject();
            builder.field("kind", kind).field("job", job.jobId()).field("number", number);
            builder.field("@timestamp", Instant.ofEpochMilli(writtenAt).toString());
            fields.writeTo(builder);
            return builder.endObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a document's index and id as an object. */
    static void writeKey(XContentBuilder builder, String name, DocumentKey key) throws IOException {
        builder.startObject(name);
        key.toXContent(builder, null);
        builder.endObject();
    }

    /** Writes a pair; the left document is the one whose key comes first. */
    void pair(int one, int other, int overlap, ResultWriter writer) {
        int left = clustered.compareKeys(one, other) < 0 ? one : other;
        int right = left == one ? other : one;
        DocumentKey leftKey = clustered.key(left);
        DocumentKey rightKey = clustered.key(right);
        writer.index("pair-" + StableId.of(leftKey, rightKey), document(job, "pair", pairs++, writtenAt, builder -> {
            writeSide(builder, "left", leftKey, clustered.size(left));
            writeSide(builder, "right", rightKey, clustered.size(right));
            builder.field("similarity", similarity.of(overlap, clustered.size(left), clustered.size(right)));
            builder.field("overlap", overlap);
        }));
    }

    private static void writeSide(XContentBuilder builder, String name, DocumentKey key, int size) throws IOException {
        builder.startObject(name);
        key.toXContent(builder, null).field("size", size);
        builder.endObject();
    }

    /** Writes the cluster that keeps a document. */
    void cluster(int kept, ResultWriter writer) {
        int[] members = clustered.members(kept);
        String id = clustered.clusterId(kept);
        writer.index("cluster-" + id, document(job, "cluster", clusters++, writtenAt, builder -> {
            builder.field("cluster", id).field("size", members.length);
            writeKey(builder, "kept", clustered.key(kept));
            builder.field("reason", clustered.reason(kept, members[1]).toString());
            int protectedMembers = 0;
            int removable = 0;
            for (int member : members) {
                protectedMembers += clustered.isProtected(member) ? 1 : 0;
                removable += clustered.isRemovable(member) ? 1 : 0;
            }
            builder.field("protected_members", protectedMembers).field("removable", removable);
            builder.startArray("members");
            for (int i = 0; i < Math.min(members.length, MAX_MEMBERS); i++) {
                builder.startObject();
                clustered.key(members[i]).toXContent(builder, null);
                builder.endObject();
            }
            builder.endArray();
        }));
    }

    /**
     * Writes a document that its cluster does not keep, and returns what the plan is to know of it, under the same number.
     *
     * @param overlap with the kept one, {@link PlannedDocument#NO_PAIR} if the two are no pair
     */
    PlannedDocument duplicate(DocumentVersion document, int rank, int overlap, ResultWriter writer) {
        DocumentKey key = clustered.key(rank);
        int kept = clustered.keptOf(rank);
        DocumentKey keptKey = clustered.key(kept);
        int number = Math.toIntExact(duplicates++);
        XContentBuilder source = document(job, "duplicate", number, writtenAt, builder -> {
            builder.field("cluster", clustered.clusterId(kept));
            key.toXContent(builder, null);
            if (document.routing() != null) {
                builder.field("routing", document.routing());
            }
            writeKey(builder, "kept", keptKey);
            if (overlap != PlannedDocument.NO_PAIR) {
                builder.field("similarity", similarity.of(overlap, clustered.size(rank), clustered.size(kept)));
            }
            builder.field("protected", document.isProtected());
        });
        writer.index("duplicate-" + StableId.of(key), source);
        Map<String, Object> fields = XContentHelper.convertToMap(BytesReference.bytes(source), false, XContentType.JSON).v2();
        return new PlannedDocument(
            number,
            key.index(),
            key.id(),
            document.routing(),
            document.sequenceNumber(),
            document.primaryTerm(),
            clustered.size(rank),
            keptKey.index(),
            keptKey.id(),
            clustered.size(kept),
            overlap,
            document.isProtected(),
            ResultDigest.of(fields)
        );
    }
}
