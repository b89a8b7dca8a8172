package org.neardup.plugin.job.phase.search;

import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;

/**
 * Ends the search when further queries add little.
 *
 * @param lastQueries how many of the last queries are looked at
 * @param fewerThan   the search ends when these removed fewer documents than this on average
 */
public record StopRule(int lastQueries, double fewerThan) implements ToXContentObject {

    static final ConstructingObjectParser<StopRule, Void> PARSER = new ConstructingObjectParser<>(
        "stop_when",
        false,
        parsed -> new StopRule((Integer) parsed[0], (Double) parsed[1])
    );

    static {
        PARSER.declareInt(constructorArg(), new ParseField("queries"));
        PARSER.declareDouble(constructorArg(), new ParseField("fewer_than"));
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.startObject().field("queries", lastQueries).field("fewer_than", fewerThan).endObject();
    }
}
