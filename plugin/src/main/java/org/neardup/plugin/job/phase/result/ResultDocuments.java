package org.neardup.plugin.job.phase.result;

import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.CompositeBytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.phase.result.ResultSchema.Kind;
import org.neardup.plugin.job.phase.search.FrequentQuery;
import org.neardup.plugin.job.phase.search.QueryOutcome;
import org.neardup.plugin.job.record.KeptDocument;
import org.neardup.plugin.job.record.PlanWriter;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.ResultDigest;
import org.neardup.plugin.job.record.WrittenDocument;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Writes the documents of a result index: one for each group, each document that its group does not keep, each requested pair, and each
 * query. Documents of an earlier job with the same content stay, with that job's id and time.
 */
final class ResultDocuments {

    /** Maximum number of members that a group's document lists; its size counts all. */
    static final int MAX_MEMBERS = 1_000;

    private static final RecordFormat<Long> TIME = new RecordFormat<>(
        1, "the time of a result", StreamOutput::writeLong, StreamInput::readLong);

    private final GroupedDocuments grouped;
    private final EarlierResults earlier;
    private final PlanWriter plan;
    private final ResultWriter writer;
    private final Origin origin;
    private int documents;
    private int duplicates;

    /**
     * @param earlier documents already stored
     * @param plan    records the documents of the new result
     */
    ResultDocuments(JobContext job, GroupedDocuments grouped, EarlierResults earlier, PlanWriter plan, ResultWriter writer) {
        this.grouped = grouped;
        this.earlier = earlier;
        this.plan = plan;
        this.writer = writer;
        origin = new Origin(job);
    }

    /** The timestamp of a job's result in milliseconds since 1970: the time of the first write, even if the job writes again. */
    static long writtenAt(EntryStore work) {
        return work.once("result/time", TIME, System::currentTimeMillis);
    }

    /** The fields with the writing job of a document and its time. */
    private static final class Origin {

        private final Map<String, Object> fields = new LinkedHashMap<>();
        private final BytesReference start;

        Origin(JobContext job) {
            fields.put("job", job.jobId());
            fields.put("@timestamp", Instant.ofEpochMilli(writtenAt(job.work())).toString());
            BytesReference object = json(fields);
            start = CompositeBytesReference.of(object.slice(0, object.length() - 1), new BytesArray(","));
        }

        /** Prepends these fields to a serialized object without parsing it. */
        BytesReference before(BytesReference content) {
            return CompositeBytesReference.of(start, content.slice(1, content.length() - 1));
        }
    }

    /** Writes the fields of one kind of document. */
    @FunctionalInterface
    interface Fields {
        void writeTo(XContentBuilder builder) throws IOException;
    }

    /** A document that a job always writes. */
    static BytesReference document(JobContext job, Kind kind, Fields fields) {
        return new Origin(job).before(json(kind, fields));
    }

    private static BytesReference json(Kind kind, Fields fields) {
        try (XContentBuilder builder = JsonXContent.contentBuilder()) {
            builder.startObject().field("kind", kind.toString());
            fields.writeTo(builder);
            return BytesReference.bytes(builder.endObject());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BytesReference json(Map<String, Object> fields) {
        try (XContentBuilder builder = JsonXContent.contentBuilder()) {
            return BytesReference.bytes(builder.map(fields));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes a document unless it is already stored.
     *
     * @param content its fields without the writing job and time
     * @param digest  computes the digest of all fields, given the fields of the writing job
     * @return the digest of all fields of the stored document
     */
    private long put(String name, BytesReference content, ToLongFunction<Map<String, Object>> digest) {
        long contentDigest = ResultDigest.of(content);
        int there = earlier.find(name, contentDigest);
        long fieldsDigest = there >= 0 ? earlier.digest(there) : digest.applyAsLong(origin.fields);
        if (there < 0) {
            writer.index(name, origin.before(content));
        }
        plan.addWritten(new WrittenDocument(name, contentDigest, fieldsDigest));
        documents++;
        return fieldsDigest;
    }

    /** The number of documents of the new result. */
    int count() {
        return documents;
    }

    /** Deletes stored documents that are not in the new result. */
    void removeOthers() {
        earlier.forEachVanished(writer::delete);
    }

    /** Writes a pair; the left document is the one whose key comes first. */
    void pair(int one, int other, double similarity) {
        int left = grouped.compareKeys(one, other) < 0 ? one : other;
        int right = left == one ? other : one;
        DocumentKey leftKey = grouped.key(left);
        DocumentKey rightKey = grouped.key(right);
        put(ResultSchema.pair(leftKey, rightKey), json(Kind.PAIR, builder -> {
            writeSide(builder, "left", leftKey, grouped.documents().size(left));
            writeSide(builder, "right", rightKey, grouped.documents().size(right));
            builder.field("similarity", similarity);
        }), from -> 0);
    }

    private static void writeSide(XContentBuilder builder, String name, DocumentKey key, int size) throws IOException {
        builder.startObject(name);
        key.writeFields(builder);
        builder.field("size", size);
        builder.endObject();
    }

    /**
     * @param place   its position among searched queries or among skipped queries, from 1
     * @param outcome its outcome; null if it was skipped
     */
    void query(int place, FrequentQuery query, QueryOutcome outcome) {
        put(ResultSchema.query(place), json(Kind.QUERY, builder -> {
            boolean isText = query.text() != null;
            builder.field(isText ? "text" : "query", Strings.cleanTruncate(query.shown(), FrequentQuery.MOST_TEXT));
            builder.field("frequency", query.frequency());
            if (outcome == null) {
                builder.field("outcome", "skipped");
                return;
            }
            builder.field("rank", place).field("outcome", outcome.failure() == null ? "searched" : "bad");
            if (outcome.failure() != null) {
                builder.field("failure", outcome.failure());
                return;
            }
            builder.field("hits", outcome.hits()).field("results", outcome.results()).field("removed", outcome.removed());
            builder.field("took_in_millis", outcome.millis());
        }), from -> 0);
    }

    /** Writes the group that keeps a document. */
    void group(int kept) {
        int[] members = grouped.members(kept);
        String id = grouped.groupId(kept);
        put(ResultSchema.group(id), json(Kind.GROUP, builder -> {
            builder.field("group", id).field("size", members.length);
            builder.field("kept", grouped.key(kept));
            builder.field("reason", grouped.reason(kept, members[1]).toString());
            int protectedMembers = 0;
            int removable = 0;
            for (int member : members) {
                protectedMembers += grouped.isProtected(member) ? 1 : 0;
                removable += grouped.isRemovable(member) ? 1 : 0;
            }
            builder.field("protected_members", protectedMembers).field("removable", removable);
            if (grouped.isDropped(kept)) {
                builder.field("keeps_none", true);
            }
            builder.startArray("members");
            for (int i = 0; i < Math.min(members.length, MAX_MEMBERS); i++) {
                grouped.key(members[i]).write(builder);
            }
            builder.endArray();
        }), from -> 0);
    }

    /** Writes a document that its group does not keep and adds it to the plan; the kept document is itself if the group keeps none. */
    void duplicate(int rank) {
        DocumentKey key = grouped.key(rank);
        int kept = grouped.keptOf(rank);
        double similarity = grouped.similarityToKept(rank);
        KeptDocument keptDocument = grouped.documents().kept(kept, grouped.isDropped(kept) == false);
        DocumentKey keptKey = keptDocument.key();
        String group = grouped.groupId(kept);
        boolean isProtected = grouped.isProtected(rank);
        boolean isCopy = grouped.isCopy(rank);
        long digest = put(ResultSchema.duplicate(key), json(Kind.DUPLICATE, builder -> {
            builder.field("group", group);
            key.writeFields(builder);
            builder.field("kept");
            keptKey.write(builder);
            builder.field("similarity", similarity).field("copy", isCopy).field("protected", isProtected);
        }), from -> {
            // A map of the same fields, so that the digest equals that of the document read back from the index.
            Map<String, Object> fields = new HashMap<>(from);
            fields.putAll(key.toMap());
            fields.putAll(Map.of(
                "kind", Kind.DUPLICATE.toString(), "group", group, "kept", keptKey.toMap(), "similarity", similarity,
                "copy", isCopy, "protected", isProtected));
            return ResultDigest.of(fields);
        });
        plan.add(new PlannedDocument(
            duplicates++, key.index(), key.id(), key.routing(), grouped.documents().sequenceNumber(rank),
            grouped.documents().primaryTerm(rank), keptDocument, similarity, isCopy, isProtected, digest));
    }
}
