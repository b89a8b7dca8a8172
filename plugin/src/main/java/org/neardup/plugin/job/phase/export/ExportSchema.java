package org.neardup.plugin.job.phase.export;

import org.elasticsearch.cluster.metadata.MappingMetadata;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.CompositeBytesReference;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.StableId;
import org.neardup.plugin.work.EntryStore.Entry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;

/** The schema of an export: the kinds of its documents, their ids, and their fields. */
public final class ExportSchema {

    /** In a summary, the fields of documents that the export shows. */
    static final String EXPORTED_FIELDS = "exported_fields";

    private static final String MARKER = "near_duplicates";

    /**
     * All fields of an export's documents, to be searched, sorted and aggregated; additional fields are kept but not indexed. Routing
     * values, texts and warnings of unusual length are kept, too. Values of the documents' fields are mapped dynamically. Fields of one
     * name can have different types: a value that does not fit is kept but not indexed.
     */
    private static final String MAPPING = """
        {
          "_meta": {"near_duplicates": {"version": 3}},
          "dynamic": false,
          "dynamic_templates": [
            {"long": {"match_mapping_type": "long", "mapping": {"type": "long", "ignore_malformed": true}}},
            {"double": {"match_mapping_type": "double", "mapping": {"type": "double", "ignore_malformed": true}}},
            {"date": {"match_mapping_type": "date", "mapping": {"type": "date", "ignore_malformed": true}}},
            {"boolean": {"match_mapping_type": "boolean", "mapping": {"type": "boolean", "ignore_malformed": true}}}],
          "properties": {
            "@timestamp": {"type": "date"}, "kind": {"type": "keyword"}, "job": {"type": "keyword"},
            "group": {"type": "keyword"}, "size": {"type": "long"}, "similarity": {"type": "double"},
            "index": {"type": "keyword"}, "id": {"type": "keyword"}, "routing": {"type": "keyword", "ignore_above": 8000},
            "left": {"properties": {
              "index": {"type": "keyword"}, "id": {"type": "keyword"}, "routing": {"type": "keyword", "ignore_above": 8000},
              "size": {"type": "long"}}},
            "right": {"properties": {
              "index": {"type": "keyword"}, "id": {"type": "keyword"}, "routing": {"type": "keyword", "ignore_above": 8000},
              "size": {"type": "long"}}},
            "fields": {"type": "object", "dynamic": true, "subobjects": false}, "exported_fields": {"type": "keyword"},
            "kept": {"properties": {
              "fields": {"type": "object", "dynamic": true, "subobjects": false},
              "index": {"type": "keyword"}, "id": {"type": "keyword"}, "routing": {"type": "keyword", "ignore_above": 8000}}},
            "members": {"properties": {
              "index": {"type": "keyword"}, "id": {"type": "keyword"}, "routing": {"type": "keyword", "ignore_above": 8000}}},
            "reason": {"type": "keyword"}, "protected": {"type": "boolean"}, "copy": {"type": "boolean"},
            "protected_members": {"type": "long"}, "removable": {"type": "long"}, "keeps_none": {"type": "boolean"},
            "outcome": {"type": "keyword"}, "rank": {"type": "long"}, "frequency": {"type": "long"}, "hits": {"type": "long"},
            "results": {"type": "long"}, "removed": {"type": "long"}, "took_in_millis": {"type": "long"},
            "text": {"type": "keyword", "ignore_above": 8000}, "query": {"type": "keyword", "index": false, "doc_values": false},
            "failure": {"type": "keyword", "ignore_above": 8000},
            "action": {"type": "keyword"}, "field": {"type": "keyword"}, "measure": {"type": "keyword"},
            "threshold": {"type": "double"}, "plain": {"type": "double"}, "idf_power": {"type": "double"},
            "frames": {"properties": {"site": {"type": "keyword"}, "share": {"type": "double"}}},
            "documents": {"type": "long"}, "too_few_tokens": {"type": "long"}, "not_compared": {"type": "long"},
            "groups": {"type": "long"}, "bytes_written": {"type": "long"}, "bytes_read": {"type": "long"},
            "warnings": {"type": "keyword", "ignore_above": 8000},
            "millis": {"properties": {
              "snapshot": {"type": "long"}, "join": {"type": "long"}, "search": {"type": "long"}, "group": {"type": "long"},
              "write": {"type": "long"}}},
            "profile": {"properties": {
              "threshold": {"type": "double"}, "groups": {"type": "long"}, "removable": {"type": "long"}}},
            "largest_groups": {"properties": {
              "group": {"type": "keyword"}, "size": {"type": "long"},
              "kept": {"properties": {
                "index": {"type": "keyword"}, "id": {"type": "keyword"}, "routing": {"type": "keyword", "ignore_above": 8000}}}}}
          }
        }""";

    private static final BytesReference COMMA = new BytesArray(",");

    private ExportSchema() {}

    /** The kind of a document. */
    public enum Kind {
        GROUP,
        /** A document that its group does not keep. */
        DUPLICATE,
        PAIR,
        /** A query that a job searched or skipped. */
        QUERY,
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
    static String duplicate(DocumentKey key) {
        return Kind.DUPLICATE.id(StableId.of(key));
    }

    /** A document in a pair, with its number of tokens, repetitions included. */
    public record Side(DocumentKey key, int size) {

        private void write(String name, XContentBuilder builder) throws IOException {
            builder.startObject(name);
            key.writeFields(builder);
            builder.field("size", size).endObject();
        }
    }

    public static Entry pair(Side left, Side right, double similarity) {
        return new Entry(Kind.PAIR.id(StableId.of(left.key(), right.key())), json(Kind.PAIR, builder -> {
            left.write("left", builder);
            right.write("right", builder);
            builder.field("similarity", similarity);
        }));
    }

    /**
     * The document of a query.
     *
     * @param place of the query among searched queries or among skipped queries, from 1
     */
    public static Entry query(int place, Fields fields) {
        return new Entry(Kind.QUERY.id(Integer.toString(place)), json(Kind.QUERY, fields));
    }

    static String summary(String jobId) {
        return Kind.JOB.id(jobId);
    }

    static String mapping() {
        return MAPPING;
    }

    public static boolean isExport(MappingMetadata mapping) {
        Object meta = mapping == null ? null : mapping.sourceAsMap().get("_meta");
        return meta instanceof Map<?, ?> markers && markers.containsKey(MARKER);
    }

    /** Writes fields into an object. */
    @FunctionalInterface
    public interface Fields {
        void writeTo(XContentBuilder builder) throws IOException;
    }

    static BytesReference json(Kind kind, Fields fields) {
        return json(builder -> {
            builder.field("kind", kind.toString());
            fields.writeTo(builder);
        });
    }

    static BytesReference json(Fields fields) {
        try (XContentBuilder builder = JsonXContent.contentBuilder()) {
            builder.startObject();
            fields.writeTo(builder);
            return BytesReference.bytes(builder.endObject());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One JSON object with the fields of two, neither of them empty, without parsing them. */
    static BytesReference join(BytesReference first, BytesReference second) {
        return CompositeBytesReference.of(first.slice(0, first.length() - 1), COMMA, second.slice(1, second.length() - 1));
    }
}
