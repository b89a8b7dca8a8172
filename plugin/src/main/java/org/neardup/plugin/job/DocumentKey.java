package org.neardup.plugin.job;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.mapper.RoutingFieldMapper;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.work.JsonRecord;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Identifies a document. Several shards of an index may hold the same id under different routing values.
 *
 * @param index   the concrete index
 * @param id      its id there
 * @param routing its routing value, or null
 */
public record DocumentKey(String index, String id, @Nullable String routing) implements JsonRecord {

    private static final String INDEX = "index";
    private static final String ID = "id";
    private static final String ROUTING = "routing";

    public static DocumentKey of(SearchHit hit) {
        DocumentField routing = hit.field(RoutingFieldMapper.NAME);
        return new DocumentKey(hit.getIndex(), hit.getId(), routing == null ? null : routing.getValue());
    }

    /** A document without a routing value. */
    public DocumentKey(String index, String id) {
        this(index, id, null);
    }

    /** Bytes that identify it in a table, with a digest of the routing value, which can be long. Names of indices have no line breaks. */
    public BytesRef bytes() {
        return new BytesRef(index + '\n' + (routing == null ? 0 : StableId.hash(new BytesRef(routing))) + '\n' + id);
    }

    public Map<String, Object> toMap() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(INDEX, index);
        fields.put(ID, id);
        if (routing != null) {
            fields.put(ROUTING, routing);
        }
        return fields;
    }

    /** For messages. */
    @Override
    public String toString() {
        return index + "/" + id;
    }

    /** Written by hand for speed: a result contains the keys of many documents. */
    @Override
    public void writeFields(XContentBuilder builder, String... without) throws IOException {
        builder.field(INDEX, index).field(ID, id);
        if (routing != null) {
            builder.field(ROUTING, routing);
        }
    }
}
