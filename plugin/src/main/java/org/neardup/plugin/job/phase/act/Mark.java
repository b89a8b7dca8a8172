package org.neardup.plugin.job.phase.act;

import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.record.PlannedDocument;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The mark on a duplicate: an object field with the kept document, the job that made the plan, and the similarity of the two documents.
 *
 * @param field     name of the field, a dotted path inside another object
 * @param plannedBy the job
 */
public record Mark(String field, String plannedBy) {

    /** Patterns of the source fields by which {@link #isOnAny} recognises the marks of all jobs. */
    static final String[] TRACES = {"**.of", "**.job"};

    private static final String OF = "of";
    private static final String JOB = "job";
    private static final String SIMILARITY = "similarity";

    /** An example of a mark, as a partial document. */
    public static Map<String, Object> example(String field) {
        return at(field, mark(new DocumentKey("index", "id", "routing"), "job", 0.5));
    }

    /** The mapping to add to an index so that searches find marks whatever its other mappings are. */
    public static String mapping(String field) {
        String mapping = """
            {"properties": {"of": {"properties": {"index": {"type": "keyword"}, "id": {"type": "keyword"}, \
            "routing": {"type": "keyword"}}}, "job": {"type": "keyword"}, "similarity": {"type": "double"}}}""";
        String[] path = field.split("\\.");
        for (int i = path.length - 1; i >= 0; i--) {
            mapping = "{\"properties\": {\"" + path[i] + "\": " + mapping + "}}";
        }
        return mapping;
    }

    /** Whether marks have a field of this name inside their object. */
    public static boolean isPart(String name) {
        return Stream.of(OF, JOB, SIMILARITY).anyMatch(part -> name.equals(part) || name.startsWith(part + "."));
    }

    /** A partial document that sets the mark and replaces an earlier one. */
    Map<String, Object> on(PlannedDocument document) {
        return at(field, mark(document.kept().key(), plannedBy, document.similarity()));
    }

    private static Map<String, Object> mark(DocumentKey kept, String job, double similarity) {
        Map<String, Object> mark = new HashMap<>();
        mark.put(OF, kept.toMap());
        mark.put(JOB, job);
        mark.put(SIMILARITY, similarity);
        return mark;
    }

    private static Map<String, Object> at(String field, Map<String, Object> mark) {
        Map<String, Object> document = mark;
        String[] path = field.split("\\.");
        for (int i = path.length - 1; i >= 0; i--) {
            Map<String, Object> parent = new HashMap<>();
            parent.put(path[i], document);
            document = parent;
        }
        return document;
    }

    /** Whether a document has this job's mark. */
    boolean isOn(Map<String, Object> source) {
        return source != null && plannedBy.equals(XContentMapValues.extractValue(field + ".job", source));
    }

    /** The job whose mark a document has, if that differs from the mark of this job only in the job; null otherwise. */
    String sameOfAnother(PlannedDocument document, Map<String, Object> source) {
        // A synthetic source may have the similarity as a float.
        if (source != null && XContentMapValues.extractValue(field, source) instanceof Map<?, ?> mark
            && mark.get(JOB) instanceof String other && other.equals(plannedBy) == false
            && document.kept().key().toMap().equals(mark.get(OF))
            && mark.get(SIMILARITY) instanceof Number similarity && similarity.floatValue() == (float) document.similarity()) {
            return other;
        }
        return null;
    }

    /** Whether a document, or a part of one, has a mark of any job in any field. */
    static boolean isOnAny(Object source) {
        if (source instanceof Map<?, ?> object && object.get(JOB) instanceof String && object.get(OF) instanceof Map<?, ?> of
            && of.containsKey("id")) {
            return true;
        }
        Iterable<?> parts = switch (source) {
            case Map<?, ?> object -> object.values();
            case List<?> list -> list;
            case null, default -> List.of();
        };
        for (Object part : parts) {
            if (isOnAny(part)) {
                return true;
            }
        }
        return false;
    }
}
