package org.neardup.plugin.job;

import org.elasticsearch.xcontent.InstantiatingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;

/**
 * What names a document.
 *
 * @param index the concrete index
 * @param id    its id there
 */
public record DocumentKey(String index, String id) implements ToXContentFragment {

    /** Reads an object with the fields that {@link #toXContent} writes. */
    static final InstantiatingObjectParser<DocumentKey, Void> PARSER;

    static {
        var parser = InstantiatingObjectParser.<DocumentKey, Void>builder("document", true, DocumentKey.class);
        parser.declareString(constructorArg(), new ParseField("index"));
        parser.declareString(constructorArg(), new ParseField("id"));
        PARSER = parser.build();
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.field("index", index).field("id", id);
    }

    /** Writes the document as an object of this name. */
    public XContentBuilder writeTo(XContentBuilder builder, String name) throws IOException {
        return toXContent(builder.startObject(name), EMPTY_PARAMS).endObject();
    }
}
