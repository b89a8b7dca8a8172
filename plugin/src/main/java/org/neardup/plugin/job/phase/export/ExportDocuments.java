package org.neardup.plugin.job.phase.export;

import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.phase.export.ExportSchema.Kind;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.PlannedGroup;
import org.neardup.plugin.job.record.StoredPlan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The documents of an export without its summary: one for each group and each of its duplicates, and what the plan has besides. Their
 * contents depend only on the plan.
 */
record ExportDocuments(StoredPlan plan) {

    /** Maximum number of members that a group's document lists; its size counts all. */
    static final int MAX_MEMBERS = 1_000;

    /** Passes on the id and the JSON of each document. */
    void forEach(BiConsumer<String, BytesReference> consumer) {
        List<DocumentKey> members = new ArrayList<>();
        plan.forEach(document -> {
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
                consumer.accept(ExportSchema.group(group.id()), group(group, members));
            }
        });
        plan.forEachExtra(extra -> consumer.accept(extra.name(), extra.content()));
    }

    private static BytesReference duplicate(PlannedDocument document) {
        return ExportSchema.json(Kind.DUPLICATE, builder -> {
            builder.field("group", document.group().id());
            document.key().writeFields(builder);
            builder.field("kept");
            document.kept().key().write(builder);
            builder.field("similarity", document.similarity()).field("copy", document.isCopy());
            builder.field("protected", document.isProtected());
        });
    }

    private static BytesReference group(PlannedGroup group, List<DocumentKey> members) {
        return ExportSchema.json(Kind.GROUP, builder -> {
            builder.field("group", group.id()).field("size", group.size()).field("kept");
            group.kept().key().write(builder);
            builder.field("reason", group.reason().toString());
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
}
