package org.neardup.plugin.job;

import org.elasticsearch.xcontent.InstantiatingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

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

    static final InstantiatingObjectParser<PlanSelection, Void> PARSER;

    static {
        var parser = InstantiatingObjectParser.<PlanSelection, Void>builder("near_duplicates_selection", false, PlanSelection.class);
        parser.declareString(optionalConstructorArg(), new ParseField("query"));
        parser.declareString(optionalConstructorArg(), new ParseField("threshold"));
        parser.declareString(optionalConstructorArg(), new ParseField("protect"));
        parser.declareBoolean(constructorArg(), new ParseField("dry_run"));
        PARSER = parser.build();
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
