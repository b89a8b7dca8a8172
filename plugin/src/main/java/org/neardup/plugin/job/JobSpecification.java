package org.neardup.plugin.job;

import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.kernel.join.Similarity;
import org.neardup.plugin.job.Output.Action;

import java.io.IOException;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * What a job is asked to do: the body of {@code POST /{index}/_near_duplicates}. Immutable; checked before a job starts.
 *
 * @param source       what is compared
 * @param similarity   how, and from which threshold two documents are near-duplicates
 * @param keep         which document of a group is kept
 * @param output       what becomes of the groups
 * @param limits       how the work is done
 * @param continueFrom the earlier job whose links of unchanged documents are taken over, or null
 * @param selection    the part of an earlier job's plan that is carried out; null unless the job applies one
 */
public record JobSpecification(
    Source source,
    Similarity similarity,
    KeepRule keep,
    Output output,
    Limits limits,
    String continueFrom,
    PlanSelection selection
) implements ToXContentObject {

    private static final ConstructingObjectParser<JobSpecification, Void> PARSER = new ConstructingObjectParser<>(
        "near_duplicates_specification",
        true,
        parsed -> new JobSpecification(
            (Source) parsed[0],
            (Similarity) parsed[1],
            (KeepRule) parsed[2],
            (Output) parsed[3],
            (Limits) parsed[4],
            (String) parsed[5],
            (PlanSelection) parsed[6]
        )
    );

    private static final ConstructingObjectParser<Similarity, Void> SIMILARITY = new ConstructingObjectParser<>(
        "similarity",
        true,
        parsed -> Similarity.parse((String) parsed[0], (String) parsed[1])
    );

    static {
        SIMILARITY.declareString(constructorArg(), new ParseField("name"));
        SIMILARITY.declareString(constructorArg(), new ParseField("threshold"));
        PARSER.declareObject(constructorArg(), Source.PARSER, new ParseField("source"));
        PARSER.declareObject(constructorArg(), SIMILARITY, new ParseField("similarity"));
        PARSER.declareObject(constructorArg(), KeepRule.PARSER, new ParseField("keep"));
        PARSER.declareObject(constructorArg(), Output.PARSER, new ParseField("output"));
        PARSER.declareObject(constructorArg(), Limits.PARSER, new ParseField("limits"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("continue_from"));
        PARSER.declareObject(
            optionalConstructorArg(), (parser, context) -> PlanSelection.fromXContent(parser), new ParseField("selection"));
    }

    /** Reads what {@link #toXContent} wrote. */
    public static JobSpecification fromXContent(XContentParser parser) {
        return PARSER.apply(parser, null);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().field("source", source);
        builder.startObject("similarity").field("name", similarity.name()).field("threshold", threshold()).endObject();
        builder.field("keep", keep).field("output", output).field("limits", limits);
        optional(builder, "continue_from", continueFrom);
        if (selection != null) {
            builder.field("selection", selection);
        }
        return builder.endObject();
    }

    static XContentBuilder optional(XContentBuilder builder, String name, String value) throws IOException {
        return value == null ? builder : builder.field(name, value);
    }

    /** The threshold of the similarity as users write it. */
    public String threshold() {
        return similarity.least().toPlainString();
    }

    /** The first parameter in which another job links other documents of the same ones, null if there is none. */
    public String differenceTo(JobSpecification other) {
        if (source.field().equals(other.source.field()) && similarity.equals(other.similarity) == false) {
            return similarity.name().equals(other.similarity.name()) ? "threshold" : "similarity";
        }
        return source.differenceTo(other.source);
    }

    /** A job that acts on what this one planned, or on a part of that; null for all. */
    public JobSpecification acting(Action other, PlanSelection part) {
        return new JobSpecification(source, similarity, keep, output.acting(other), limits, continueFrom, part);
    }
}
