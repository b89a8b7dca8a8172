package org.neardup.plugin.job;

import org.elasticsearch.xcontent.ConstructingObjectParser;
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
    static final ConstructingObjectParser<DocumentKey, Void> PARSER = new ConstructingObjectParser<>(
        "document",
        true,
        parsed -> new DocumentKey((String) parsed[0], (String) parsed[1])
    );

    static {
        PARSER.declareString(constructorArg(), new ParseField("index"));
        PARSER.declareString(constructorArg(), new ParseField("id"));
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
