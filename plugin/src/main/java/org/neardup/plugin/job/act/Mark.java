package org.neardup.plugin.job.act;

import org.elasticsearch.common.xcontent.support.XContentMapValues;

import java.util.HashMap;
import java.util.Map;

/**
 * The mark on a duplicate: an object field with the document that is kept instead, the job that planned it, and the similarity of the two.
 *
 * @param field     its name, a path with dots if it is inside another object
 * @param plannedBy the job
 */
record Mark(String field, String plannedBy) {

    /** A partial document that marks a document, whatever mark it had before. */
    Map<String, Object> on(PlannedRemoval removal) {
        Map<String, Object> mark = new HashMap<>();
        mark.put("of", Map.of("index", removal.keptIndex(), "id", removal.keptId()));
        mark.put("job", plannedBy);
        mark.put("similarity", removal.similarity());
        Map<String, Object> document = mark;
        String[] path = field.split("\\.");
        for (int i = path.length - 1; i >= 0; i--) {
            Map<String, Object> parent = new HashMap<>();
            parent.put(path[i], document);
            document = parent;
        }
        return document;
    }

    /** Whether a document has the mark of this job. */
    boolean isOn(Map<String, Object> source) {
        return source != null && plannedBy.equals(XContentMapValues.extractValue(field + ".job", source));
    }

    /** A document without its mark. */
    Map<String, Object> takenOff(Map<String, Object> source) {
        return XContentMapValues.filter(source, null, new String[] { field });
    }
}
