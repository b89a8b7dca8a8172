package org.neardup.plugin.job.phase.search;

import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.util.List;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;

/**
 * Which pairs of a window fingerprints propose.
 *
 * @param field  a {@code simhash} field
 * @param rules  the first one that applies to a query tells the distance; the last one applies to all
 * @param verify whether a pair stands only if it reaches the threshold of the job's similarity, too
 */
public record FingerprintRules(String field, List<DistanceRule> rules, boolean verify) implements ToXContentObject {

    @SuppressWarnings("unchecked")
    static final ConstructingObjectParser<FingerprintRules, Void> PARSER = new ConstructingObjectParser<>(
        "fingerprints",
        false,
        parsed -> new FingerprintRules((String) parsed[0], (List<DistanceRule>) parsed[1], (Boolean) parsed[2])
    );

    static {
        PARSER.declareString(constructorArg(), new ParseField("field"));
        PARSER.declareObjectArray(constructorArg(), DistanceRule.PARSER, new ParseField("max_distance"));
        PARSER.declareBoolean(constructorArg(), new ParseField("verify"));
    }

    public FingerprintRules {
        rules = List.copyOf(rules);
    }

    /**
     * How many bits the fingerprints of a pair may differ in.
     *
     * @param rank      of the query, 0 for the most frequent
     * @param frequency of the query
     * @param hits      of the query
     */
    public int distance(int rank, long frequency, long hits) {
        return rules.stream().filter(rule -> rule.appliesTo(rank, frequency, hits)).findFirst().orElseThrow().distance();
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().field("field", field).xContentList("max_distance", rules);
        return builder.field("verify", verify).endObject();
    }
}
