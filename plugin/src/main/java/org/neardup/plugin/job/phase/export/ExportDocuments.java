package org.neardup.plugin.job.phase.export;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.phase.export.ExportSchema.Kind;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.PlannedGroup;
import org.neardup.plugin.job.record.StoredPlan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The documents of an export without its summary: one for each group and each of its duplicates, and what the plan has besides. Without
 * values of fields, their contents depend only on the plan.
 *
 * @param fields reads the values to show of the documents; null for none
 */
record ExportDocuments(StoredPlan plan, @Nullable FieldValues fields) {

    /** Maximum number of members that a group's document lists; its size counts all. */
    static final int MAX_MEMBERS = 1_000;

    /** Passes on the id and the JSON of each document. */
    void forEach(BiConsumer<String, BytesReference> consumer) {
        Pass pass = new Pass(consumer);
        plan.forEach(pass::add);
        pass.write();
        plan.forEachExtra(extra -> consumer.accept(extra.name(), extra.data()));
    }

    /** One pass over the plan. */
    private final class Pass {

        private final BiConsumer<String, BytesReference> consumer;
        private final List<PlannedDocument> batch = new ArrayList<>();
        private final List<DocumentKey> members = new ArrayList<>();
        private Map<DocumentKey, BytesReference> values = Map.of();

        Pass(BiConsumer<String, BytesReference> consumer) {
            this.consumer = consumer;
        }

        void add(PlannedDocument document) {
            batch.add(document);
            if (fields == null || batch.size() >= fields.atOnce()) {
                write();
            }
        }

        void write() {
            if (fields != null && batch.isEmpty() == false) {
                values = fields.of(batch.stream().flatMap(one -> Stream.of(one.key(), one.kept().key())).collect(Collectors.toSet()));
            }
            batch.forEach(this::write);
            batch.clear();
        }

        private void write(PlannedDocument document) {
            PlannedGroup group = document.group();
            if (document.number() == group.first()) {
                members.clear();
                members.add(group.kept().key());
            }
            // The kept document is among the duplicates of a group that keeps none.
            if (members.size() < MAX_MEMBERS && document.key().equals(group.kept().key()) == false) {
                members.add(document.key());
            }
            consumer.accept(ExportSchema.duplicate(document.key()), duplicate(document));
            if (document.number() + 1 == group.first() + group.duplicates()) {
                consumer.accept(ExportSchema.group(group.id()), group(group));
            }
        }

        private BytesReference duplicate(PlannedDocument document) {
            return ExportSchema.json(Kind.DUPLICATE, builder -> {
                builder.field("group", document.group().id());
                write(document.key(), builder);
                write(document.kept().key(), builder.startObject("kept"));
                builder.endObject().field("similarity", document.similarity()).field("copy", document.isCopy());
                builder.field("protected", document.isProtected());
            });
        }

        private BytesReference group(PlannedGroup group) {
            return ExportSchema.json(Kind.GROUP, builder -> {
                builder.field("group", group.id()).field("size", group.size());
                write(group.kept().key(), builder.startObject("kept"));
                builder.endObject().field("reason", group.reason().toString());
                builder.field("protected_members", group.protectedMembers()).field("removable", group.removable());
                if (group.kept().stays() == false) {
                    builder.field("keeps_none", true);
                }
                builder.startArray("members");
                for (DocumentKey member : members) {
                    member.write(builder);
                }
                builder.endArray();
            });
        }

        private void write(DocumentKey key, XContentBuilder builder) throws IOException {
            key.writeFields(builder);
            BytesReference shown = values.get(key);
            if (shown != null) {
                builder.rawField("fields", shown.streamInput(), XContentType.JSON);
            }
        }
    }
}
