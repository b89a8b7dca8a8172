package org.neardup.plugin.job.phase.search;

import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;

/**
 * How many of a query's best hits are compared (Pi et al., section III.A and III.D.3).
 *
 * @param most        so many at most
 * @param shareOfHits this share of the hits, rounded up; 1 for all
 * @param minResults  of a query with fewer hits none
 */
public record WindowRule(int most, double shareOfHits, long minResults) implements ToXContentObject {

    static final ConstructingObjectParser<WindowRule, Void> PARSER = new ConstructingObjectParser<>(
        "window",
        false,
        parsed -> new WindowRule((Integer) parsed[0], (Double) parsed[1], (Long) parsed[2])
    );

    static {
        PARSER.declareInt(constructorArg(), new ParseField("most"));
        PARSER.declareDouble(constructorArg(), new ParseField("share_of_hits"));
        PARSER.declareLong(constructorArg(), new ParseField("min_results"));
    }

    /** How many hits of a query are compared. */
    public int size(long hits) {
        return hits < minResults ? 0 : (int) Math.min(Math.min(most, hits), (long) Math.ceil(shareOfHits * hits));
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().field("most", most).field("share_of_hits", shareOfHits);
        return builder.field("min_results", minResults).endObject();
    }
}
