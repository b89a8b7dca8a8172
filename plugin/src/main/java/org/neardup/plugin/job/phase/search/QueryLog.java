package org.neardup.plugin.job.phase.search;

import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * An index whose documents are queries that users asked.
 *
 * @param index          its name, or that of an alias or a data stream
 * @param textField      has the text of a query, or null
 * @param queryField     has a query as an object or as JSON; null if there is a text field
 * @param frequencyField has how often it was asked; null if each document stands for one time
 * @param filter         JSON of the query that chooses documents, or null for all
 * @param mostQueries    how many queries are taken, the most frequent ones
 */
public record QueryLog(String index, String textField, String queryField, String frequencyField, String filter, int mostQueries)
    implements
        ToXContentObject {

    static final ConstructingObjectParser<QueryLog, Void> PARSER = new ConstructingObjectParser<>(
        "query_log",
        false,
        parsed -> new QueryLog(
            (String) parsed[0],
            (String) parsed[1],
            (String) parsed[2],
            (String) parsed[3],
            (String) parsed[4],
            (Integer) parsed[5]
        )
    );

    static {
        PARSER.declareString(constructorArg(), new ParseField("index"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("text_field"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("query_field"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("frequency_field"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("filter"));
        PARSER.declareInt(constructorArg(), new ParseField("most_queries"));
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().field("index", index);
        optional(builder, "text_field", textField);
        optional(builder, "query_field", queryField);
        optional(builder, "frequency_field", frequencyField);
        return optional(builder, "filter", filter).field("most_queries", mostQueries).endObject();
    }

    static XContentBuilder optional(XContentBuilder builder, String name, String value) throws IOException {
        return value == null ? builder : builder.field(name, value);
    }
}
