package org.neardup.plugin.job;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.hash.MurmurHash3;
import org.elasticsearch.common.hash.MurmurHash3.Hash128;
import org.elasticsearch.xcontent.InstantiatingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * What names a document. Several shards of an index may have the same id, under different routing values.
 *
 * @param index   the concrete index
 * @param id      its id there
 * @param routing its routing value, or null
 */
public record DocumentKey(String index, String id, String routing) implements ToXContentFragment {

    /** Reads an object with the fields that {@link #toXContent} writes. */
    static final InstantiatingObjectParser<DocumentKey, Void> PARSER;

    private static final String INDEX = "index";
    private static final String ID = "id";
    private static final String ROUTING = "routing";

    static {
        var parser = InstantiatingObjectParser.<DocumentKey, Void>builder("document", true, DocumentKey.class);
        parser.declareString(constructorArg(), new ParseField(INDEX));
        parser.declareString(constructorArg(), new ParseField(ID));
        parser.declareString(optionalConstructorArg(), new ParseField(ROUTING));
        PARSER = parser.build();
    }

    /** A document without a routing value. */
    public DocumentKey(String index, String id) {
        this(index, id, null);
    }

    /** What tells documents of one id apart where routing values, which can be long, take too much memory: 0 without one. */
    public static long routingDigest(String routing) {
        if (routing == null) {
            return 0;
        }
        BytesRef utf8 = new BytesRef(routing);
        return MurmurHash3.hash128(utf8.bytes, utf8.offset, utf8.length, 0, new Hash128()).h1;
    }

    /** The fields that {@link #toXContent} writes. */
    public Map<String, Object> toMap() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(INDEX, index);
        fields.put(ID, id);
        if (routing != null) {
            fields.put(ROUTING, routing);
        }
        return fields;
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.field(INDEX, index).field(ID, id);
        return routing == null ? builder : builder.field(ROUTING, routing);
    }

    /** Writes the document as an object of this name. */
    public XContentBuilder writeTo(XContentBuilder builder, String name) throws IOException {
        return toXContent(builder.startObject(name), EMPTY_PARAMS).endObject();
    }
}
