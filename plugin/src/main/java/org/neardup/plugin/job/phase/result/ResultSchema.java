package org.neardup.plugin.job.phase.result;

import org.elasticsearch.cluster.metadata.MappingMetadata;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.job.DocumentKey;

import java.util.Locale;
import java.util.Map;

/** The schema of a result index: the kinds of its documents, their ids, and their fields. */
public final class ResultSchema {

    /** The field that users may set in the document of a duplicate. */
    public static final String REVIEW = "review";

    private static final String MARKER = "near_duplicates";
    private static final String JOB = "job";

    /**
     * All fields of a result's documents; additional fields are kept but not indexed. Ids and routing values of compared documents can be
     * searched but not sorted by. Most fields have only doc values, which searches scan: an index of each field slows down jobs that write
     * many documents, few of which are ever searched for.
     */
    private static final String MAPPING = """
        {
          "_meta": {"near_duplicates": {"version": 1, "job": "%s"}},
          "dynamic": false,
          "properties": {
            "@timestamp": {"type": "date", "index": false}, "kind": {"type": "keyword"}, "job": {"type": "keyword"},
            "group": {"type": "keyword", "index": false}, "size": {"type": "long", "index": false},
            "similarity": {"type": "double", "index": false},
            "left": {"properties": {
              "index": {"type": "keyword", "index": false}, "id": {"type": "keyword", "doc_values": false},
              "routing": {"type": "keyword", "doc_values": false}, "size": {"type": "long", "index": false}}},
            "right": {"properties": {
              "index": {"type": "keyword", "index": false}, "id": {"type": "keyword", "doc_values": false},
              "routing": {"type": "keyword", "doc_values": false}, "size": {"type": "long", "index": false}}},
            "kept": {"properties": {
              "index": {"type": "keyword", "index": false}, "id": {"type": "keyword", "doc_values": false},
              "routing": {"type": "keyword", "doc_values": false}}},
            "members": {"properties": {
              "index": {"type": "keyword", "index": false}, "id": {"type": "keyword", "doc_values": false},
              "routing": {"type": "keyword", "doc_values": false}}},
            "reason": {"type": "keyword", "index": false}, "protected": {"type": "boolean", "index": false}, "copy": {"type": "boolean"},
            "protected_members": {"type": "long", "index": false}, "removable": {"type": "long", "index": false},
            "keeps_none": {"type": "boolean", "index": false}, "index": {"type": "keyword", "index": false},
            "id": {"type": "keyword", "index": false}, "routing": {"type": "keyword", "index": false},
            "review": {"type": "keyword"}, "action": {"type": "keyword"}, "field": {"type": "keyword"}, "measure": {"type": "keyword"},
            "outcome": {"type": "keyword", "index": false}, "rank": {"type": "long", "index": false},
            "text": {"type": "keyword", "index": false}, "query": {"type": "keyword", "index": false, "doc_values": false},
            "frequency": {"type": "long", "index": false}, "hits": {"type": "long", "index": false},
            "results": {"type": "long", "index": false}, "removed": {"type": "long", "index": false},
            "took_in_millis": {"type": "long", "index": false}, "failure": {"type": "keyword", "index": false},
            "threshold": {"type": "double"}, "plain": {"type": "double"}, "idf_power": {"type": "double"},
            "frames": {"properties": {"site": {"type": "keyword"}, "share": {"type": "double"}}},
            "documents": {"type": "long"}, "too_few_tokens": {"type": "long"}, "not_compared": {"type": "long"},
            "groups": {"type": "long"}, "updated": {"type": "long"}, "deleted": {"type": "long"}, "version_conflicts": {"type": "long"},
            "unreviewed": {"type": "long"}, "kept_missing": {"type": "long"}, "kept_changed": {"type": "long"},
            "kept_marked": {"type": "long"}, "noops": {"type": "long"}, "bytes_written": {"type": "long"}, "bytes_read": {"type": "long"},
            "warnings": {"type": "keyword"}, "failures": {"type": "keyword", "index": false, "doc_values": false},
            "millis": {"properties": {
              "snapshot": {"type": "long"}, "join": {"type": "long"}, "search": {"type": "long"}, "group": {"type": "long"},
              "write": {"type": "long"}, "act": {"type": "long"}}},
            "profile": {"properties": {
              "threshold": {"type": "double"}, "groups": {"type": "long"}, "removable": {"type": "long"}}},
            "largest_groups": {"properties": {
              "group": {"type": "keyword"}, "size": {"type": "long"},
              "kept": {"properties": {
                "index": {"type": "keyword"}, "id": {"type": "keyword", "doc_values": false},
                "routing": {"type": "keyword", "doc_values": false}}}}}
          }
        }""";

    private ResultSchema() {}

    /** The kind of a document of a result index. */
    public enum Kind {
        GROUP,
        /** A document that its group does not keep. */
        DUPLICATE,
        PAIR,
        /** A query that a job searched or skipped. */
        QUERY,
        /** The summary of a job. */
        JOB;

        public QueryBuilder query() {
            return QueryBuilders.termQuery("kind", toString());
        }

        private String id(String suffix) {
            return this + "-" + suffix;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static String group(String groupId) {
        return Kind.GROUP.id(groupId);
    }

    /** The id of the document for a duplicate, which its group does not keep. */
    public static String duplicate(DocumentKey key) {
        return Kind.DUPLICATE.id(StableId.of(key));
    }

    static String pair(DocumentKey left, DocumentKey right) {
        return Kind.PAIR.id(StableId.of(left, right));
    }

    /** @param place of the query among searched queries or among skipped queries, from 1 */
    static String query(int place) {
        return Kind.QUERY.id(Integer.toString(place));
    }

    public static String summary(String jobId) {
        return Kind.JOB.id(jobId);
    }

    /** The mapping of a result index that this job creates. */
    static String mapping(String jobId) {
        return MAPPING.formatted(jobId);
    }

    /** Whether a mapping is that of a result index of any job. */
    public static boolean isResult(MappingMetadata mapping) {
        return marker(mapping) != null;
    }

    /** Whether a mapping is that of a result index that this job created. */
    static boolean isMadeBy(MappingMetadata mapping, String jobId) {
        Map<?, ?> marker = marker(mapping);
        return marker != null && jobId.equals(marker.get(JOB));
    }

    private static Map<?, ?> marker(MappingMetadata mapping) {
        Object meta = mapping == null ? null : mapping.sourceAsMap().get("_meta");
        return meta instanceof Map<?, ?> markers && markers.get(MARKER) instanceof Map<?, ?> marker ? marker : null;
    }

    /**
     * Whether a mapping has all fields of a result index with the same meaning: none is missing, of another type, or shadowed by a runtime
     * field.
     */
    public static boolean hasOwnMapping(MappingMetadata mapping) {
        Map<String, Object> own = XContentHelper.convertToMap(JsonXContent.jsonXContent, MAPPING, false);
        return isResult(mapping) && mapping.sourceAsMap().containsKey("runtime") == false
            && own.get("properties").equals(mapping.sourceAsMap().get("properties"));
    }
}
