package org.neardup.plugin.job;

import org.elasticsearch.xcontent.InstantiatingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.work.RecordVersion;

import java.io.IOException;
import java.util.Locale;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * Which document of a group is kept.
 *
 * @param first            the rule that comes first; the other one, then index and id decide what it leaves open
 * @param authority        the field of a document's authority, or null; the greatest is kept
 * @param authorityMissing the authority of documents without a value
 * @param timestamp        the date field by which the earliest document is kept, or null
 */
public record KeepRule(Keep first, String authority, double authorityMissing, String timestamp) implements ToXContentObject {

    static final InstantiatingObjectParser<KeepRule, Void> PARSER;

    static {
        var parser = InstantiatingObjectParser.<KeepRule, Void>builder("keep", false, KeepRule.class);
        parser.declareString(constructorArg(), text -> RecordVersion.constant(Keep.class, text), new ParseField("first"));
        parser.declareString(optionalConstructorArg(), new ParseField("authority"));
        parser.declareDouble(constructorArg(), new ParseField("authority_missing"));
        parser.declareString(optionalConstructorArg(), new ParseField("earliest"));
        PARSER = parser.build();
    }

    /** The rule that comes first when the kept document of a group is chosen. */
    public enum Keep {
        /** The greatest authority. */
        AUTHORITY,
        /** The earliest timestamp. */
        EARLIEST;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().field("first", first.toString());
        JobSpecification.optional(builder, "authority", authority).field("authority_missing", authorityMissing);
        return JobSpecification.optional(builder, "earliest", timestamp).endObject();
    }
}
