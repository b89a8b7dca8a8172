package org.neardup.plugin.job;

import org.elasticsearch.xcontent.InstantiatingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;
import java.util.Locale;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * What a job makes of the near-duplicates that it finds.
 *
 * @param dest      the result index
 * @param grouping  how near-duplicates make groups
 * @param pairs     which pairs are written to the result index
 * @param action    what is done to documents that are not kept
 * @param markField the object field that marks a duplicate
 * @param protect   JSON of a query whose documents are never marked or deleted, or null
 */
public record Output(String dest, Grouping grouping, Pairs pairs, Action action, String markField, String protect)
    implements
        ToXContentObject {

    static final InstantiatingObjectParser<Output, Void> PARSER;

    static {
        var parser = InstantiatingObjectParser.<Output, Void>builder("output", false, Output.class);
        parser.declareString(constructorArg(), new ParseField("dest"));
        parser.declareString(constructorArg(), text -> RecordVersion.constant(Grouping.class, text), new ParseField("grouping"));
        parser.declareString(constructorArg(), text -> RecordVersion.constant(Pairs.class, text), new ParseField("pairs"));
        parser.declareString(constructorArg(), text -> RecordVersion.constant(Action.class, text), new ParseField("action"));
        parser.declareString(constructorArg(), new ParseField("mark_field"));
        parser.declareString(optionalConstructorArg(), new ParseField("protect"));
        PARSER = parser.build();
    }

    /** Which pairs of near-duplicates are written to the result index. */
    public enum Pairs {
        /** None: a duplicate's document has its similarity to the kept one. */
        NONE,
        /** Each duplicate with the kept one. */
        KEPT,
        /**
         * All; of more than {@link org.neardup.plugin.job.phase.result.PairWriter#MOST_DOCUMENTS} linked documents those with the kept
         * ones.
         */
        ALL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What is done to the members of a group that are not kept. */
    public enum Action {
        REPORT,
        MARK,
        DELETE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The same with another action. */
    Output acting(Action other) {
        return new Output(dest, grouping, pairs, other, markField, protect);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().field("dest", dest).field("grouping", grouping.toString()).field("pairs", pairs.toString());
        builder.field("action", action.toString()).field("mark_field", markField);
        return JobSpecification.optional(builder, "protect", protect).endObject();
    }
}
