package org.neardup.plugin.job.phase.search;

import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;
import java.util.List;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * A job compares the documents that queries bring together, and no others.
 *
 * @param inline           the queries; empty if they are in a log
 * @param log              where the queries are; null if they are given
 * @param template         JSON of a query that has {@link QueryTemplate#TEXT} in place of a text; null if no query is a text
 * @param order            in which queries are searched
 * @param window           how many hits are compared
 * @param fingerprints     propose pairs of a window; null to compare all of its documents
 * @param stopWhen         when to end before the last query, or null
 * @param strict           whether a query that cannot be run ends the job
 * @param parallelSearches how many queries are searched at the same time
 */
public record QueryCandidates(
    List<FrequentQuery> inline,
    QueryLog log,
    String template,
    QueryOrder order,
    WindowRule window,
    FingerprintRules fingerprints,
    StopRule stopWhen,
    boolean strict,
    int parallelSearches
) implements ToXContentObject {

    /** Reads what {@link #toXContent} wrote. */
    @SuppressWarnings("unchecked")
    public static final ConstructingObjectParser<QueryCandidates, Void> PARSER = new ConstructingObjectParser<>(
        "queries",
        false,
        parsed -> new QueryCandidates(
            (List<FrequentQuery>) parsed[0],
            (QueryLog) parsed[1],
            (String) parsed[2],
            parsed[3] == null ? QueryOrder.FREQUENCY : (QueryOrder) parsed[3],
            (WindowRule) parsed[4],
            (FingerprintRules) parsed[5],
            (StopRule) parsed[6],
            (Boolean) parsed[7],
            (Integer) parsed[8]
        )
    );

    static {
        PARSER.declareObjectArray(constructorArg(), FrequentQuery.PARSER, new ParseField("inline"));
        PARSER.declareObject(optionalConstructorArg(), QueryLog.PARSER, new ParseField("log"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("template"));
        PARSER.declareString(optionalConstructorArg(), text -> RecordVersion.constant(QueryOrder.class, text), new ParseField("order"));
        PARSER.declareObject(constructorArg(), WindowRule.PARSER, new ParseField("window"));
        PARSER.declareObject(optionalConstructorArg(), FingerprintRules.PARSER, new ParseField("fingerprints"));
        PARSER.declareObject(optionalConstructorArg(), StopRule.PARSER, new ParseField("stop_when"));
        PARSER.declareBoolean(constructorArg(), new ParseField("strict"));
        PARSER.declareInt(constructorArg(), new ParseField("parallel_searches"));
    }

    public QueryCandidates {
        inline = List.copyOf(inline);
    }

    /** Whether pairs of equal or near fingerprints stand, whatever the similarity of the documents. */
    public boolean trustsFingerprints() {
        return fingerprints != null && fingerprints.verify() == false;
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().xContentList("inline", inline);
        if (log != null) {
            builder.field("log", log);
        }
        QueryLog.optional(builder, "template", template).field("order", order.toString()).field("window", window);
        if (fingerprints != null) {
            builder.field("fingerprints", fingerprints);
        }
        if (stopWhen != null) {
            builder.field("stop_when", stopWhen);
        }
        return builder.field("strict", strict).field("parallel_searches", parallelSearches).endObject();
    }
}
