package org.neardup.plugin.job;

import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

import java.io.IOException;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * Which part of a plan is carried out: the body of {@code _apply} beside its action. It can only leave documents out.
 *
 * @param query     JSON of a query over the duplicates of the result index, or null for all
 * @param threshold the least similarity to the kept document, as written, or null for that of the job
 * @param protect   JSON of a query over the documents themselves, whose matches are left alone, or null
 * @param dryRun    whether to select only, and change nothing
 */
public record PlanSelection(String query, String threshold, String protect, boolean dryRun) implements ToXContentObject {

    private static final ConstructingObjectParser<PlanSelection, Void> PARSER = new ConstructingObjectParser<>(
        "near_duplicates_selection",
        true,
        parsed -> new PlanSelection((String) parsed[0], (String) parsed[1], (String) parsed[2], (Boolean) parsed[3])
    );

    static {
        PARSER.declareString(optionalConstructorArg(), new ParseField("query"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("threshold"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("protect"));
        PARSER.declareBoolean(constructorArg(), new ParseField("dry_run"));
    }

    /** Reads what {@link #toXContent} wrote. */
    public static PlanSelection fromXContent(XContentParser parser) {
        return PARSER.apply(parser, null);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject();
        JobSpecification.optional(builder, "query", query);
        JobSpecification.optional(builder, "threshold", threshold);
        JobSpecification.optional(builder, "protect", protect);
        return builder.field("dry_run", dryRun).endObject();
    }
}
