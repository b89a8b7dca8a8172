package org.neardup.plugin.job;

import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;

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

    @SuppressWarnings("unchecked")
    private static final ConstructingObjectParser<SelectedPart, Void> PARSER = new ConstructingObjectParser<>(
        "selection",
        true,
        parsed -> new SelectedPart((Long) parsed[0], (Long) parsed[1], (Map<String, Long>) parsed[2], (List<SelectedDocument>) parsed[3])
    );

    static {
        PARSER.declareLong(constructorArg(), new ParseField("planned"));
        PARSER.declareLong(constructorArg(), new ParseField("selected"));
        PARSER.declareObject(constructorArg(), (parser, context) -> parser.map(HashMap::new, XContentParser::longValue),
            new ParseField("left_out"));
        PARSER.declareObjectArray(constructorArg(), SelectedDocument.PARSER, new ParseField("first"));
    }

    /**
     * A selected document.
     *
     * @param index      the concrete index
     * @param id         its id
     * @param kept       the document that is kept instead
     * @param similarity of the two
     */
    public record SelectedDocument(String index, String id, DocumentKey kept, double similarity) implements ToXContentObject {

        private static final ConstructingObjectParser<SelectedDocument, Void> PARSER = new ConstructingObjectParser<>(
            "selected",
            true,
            parsed -> new SelectedDocument((String) parsed[0], (String) parsed[1], (DocumentKey) parsed[2], (Double) parsed[3])
        );

        static {
            PARSER.declareString(constructorArg(), new ParseField("index"));
            PARSER.declareString(constructorArg(), new ParseField("id"));
            PARSER.declareObject(constructorArg(), DocumentKey.PARSER, new ParseField("kept"));
            PARSER.declareDouble(constructorArg(), new ParseField("similarity"));
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            builder.startObject().field("index", index).field("id", id);
            return kept.writeTo(builder, "kept").field("similarity", similarity).endObject();
        }
    }

    public SelectedPart {
        leftOut = Map.copyOf(leftOut);
        first = List.copyOf(first);
    }

    /** Reads what {@link #toXContent} wrote. */
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
