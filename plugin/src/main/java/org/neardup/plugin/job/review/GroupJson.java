package org.neardup.plugin.job.review;

import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.SeenDocuments;
import org.neardup.plugin.job.record.Review;
import org.neardup.plugin.job.review.SeenGroup.SeenDuplicate;

import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The JSON of groups and their documents.
 *
 * @param values of the documents' fields; without those that the caller does not see
 */
record GroupJson(Map<DocumentKey, Map<String, List<Object>>> values) {

    /** Fetches the values of some fields of duplicates, and of the documents kept instead. */
    static GroupJson of(List<SeenDuplicate> duplicates, List<String> fields, SeenDocuments documents) {
        if (fields.isEmpty()) {
            return new GroupJson(Map.of());
        }
        Set<DocumentKey> keys = new HashSet<>();
        duplicates.forEach(duplicate -> {
            keys.add(duplicate.document().key());
            keys.add(duplicate.document().kept().key());
        });
        return new GroupJson(documents.fields(keys, fields));
    }

    Map<String, Object> group(SeenGroup group, List<SeenDuplicate> duplicates) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("group", group.group().id());
        json.put("size", group.size());
        json.put("removable", group.removable());
        json.put("protected_members", group.protectedMembers());
        json.put("reason", group.group().reason().toString());
        if (group.group().kept().stays() == false) {
            json.put("keeps_none", true);
        }
        json.put("kept", document(group.group().kept().key()));
        json.put("duplicates", duplicates.stream().map(this::duplicate).toList());
        return json;
    }

    Map<String, Object> document(DocumentKey key) {
        Map<String, Object> json = key.toMap();
        if (values.containsKey(key)) {
            json.put("fields", values.get(key));
        }
        return json;
    }

    Map<String, Object> duplicate(SeenDuplicate duplicate) {
        Map<String, Object> json = duplicate.document().key().toMap();
        json.put("similarity", duplicate.document().similarity());
        json.put("copy", duplicate.document().isCopy());
        json.put("protected", duplicate.document().isProtected());
        if (duplicate.review() != null) {
            json.put("review", review(duplicate.review()));
        }
        if (values.containsKey(duplicate.document().key())) {
            json.put("fields", values.get(duplicate.document().key()));
        }
        return json;
    }

    private static Map<String, Object> review(Review review) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("decision", review.decision().toString());
        if (review.user() != null) {
            json.put("user", review.user());
        }
        json.put("time", Instant.ofEpochMilli(review.millis()).toString());
        if (review.note() != null) {
            json.put("note", review.note());
        }
        return json;
    }
}
