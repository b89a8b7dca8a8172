package org.neardup.plugin.job;

import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.InstantiatingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * The part of a plan that is carried out.
 *
 * @param planned  documents that the plan removes
 * @param selected documents that are left of these
 * @param leftOut  how many each means of a selection left out, those that others had left out before aside
 * @param first    the first ten selected documents
 */
public record SelectedPart(long planned, long selected, Map<String, Long> leftOut, List<SelectedDocument> first)
    implements
        ToXContentObject {

    static final InstantiatingObjectParser<SelectedPart, Void> PARSER;

    static {
        var parser = InstantiatingObjectParser.<SelectedPart, Void>builder("selection", true, SelectedPart.class);
        parser.declareLong(constructorArg(), new ParseField("planned"));
        parser.declareLong(constructorArg(), new ParseField("selected"));
        parser.declareObject(constructorArg(), (in, context) -> in.map(HashMap::new, XContentParser::longValue),
            new ParseField("left_out"));
        parser.declareObjectArray(constructorArg(), SelectedDocument.PARSER, new ParseField("first"));
        PARSER = parser.build();
    }

    /**
     * A selected document.
     *
     * @param key        what names it
     * @param kept       the document that is kept instead
     * @param similarity of the two
     */
    public record SelectedDocument(DocumentKey key, DocumentKey kept, double similarity) implements ToXContentObject {

        private static final ConstructingObjectParser<SelectedDocument, Void> PARSER = new ConstructingObjectParser<>(
            "selected",
            true,
            parsed -> new SelectedDocument(
                new DocumentKey((String) parsed[0], (String) parsed[1], (String) parsed[2]),
                (DocumentKey) parsed[3],
                (Double) parsed[4]
            )
        );

        static {
            PARSER.declareString(constructorArg(), new ParseField("index"));
            PARSER.declareString(constructorArg(), new ParseField("id"));
            PARSER.declareString(optionalConstructorArg(), new ParseField("routing"));
            PARSER.declareObject(constructorArg(), DocumentKey.PARSER, new ParseField("kept"));
            PARSER.declareDouble(constructorArg(), new ParseField("similarity"));
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            key.toXContent(builder.startObject(), params);
            return kept.writeTo(builder, "kept").field("similarity", similarity).endObject();
        }
    }

    public SelectedPart {
        leftOut = Map.copyOf(leftOut);
        first = List.copyOf(first);
    }

    public static SelectedPart fromXContent(XContentParser parser) {
        return PARSER.apply(parser, null);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject();
        toInnerXContent(builder);
        return builder.endObject();
    }

    /** Writes the fields into an object that is open. */
    public void toInnerXContent(XContentBuilder builder) throws IOException {
        builder.field("planned", planned).field("selected", selected).field("left_out", leftOut);
        builder.xContentList("first", first);
    }
}
