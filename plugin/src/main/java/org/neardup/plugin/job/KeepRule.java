package org.neardup.plugin.job;

import org.elasticsearch.xcontent.InstantiatingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.work.RecordVersion;

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
 * @param minAuthority     a group whose documents all have less authority keeps none but protected ones; null to keep one of each group
 */
public record KeepRule(Keep first, String authority, double authorityMissing, String timestamp, Double minAuthority)
    implements
        ToXContentObject {

    static final InstantiatingObjectParser<KeepRule, Void> PARSER;

    static {
        var parser = InstantiatingObjectParser.<KeepRule, Void>builder("keep", false, KeepRule.class);
        parser.declareString(constructorArg(), text -> RecordVersion.constant(Keep.class, text), new ParseField("first"));
        parser.declareString(optionalConstructorArg(), new ParseField("authority"));
        parser.declareDouble(constructorArg(), new ParseField("authority_missing"));
        parser.declareString(optionalConstructorArg(), new ParseField("earliest"));
        parser.declareDouble(optionalConstructorArg(), new ParseField("min_authority"));
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

    /** One document of each group is kept. */
    public KeepRule(Keep first, String authority, double authorityMissing, String timestamp) {
        this(first, authority, authorityMissing, timestamp, null);
    }

    /** Whether the document that comes first in a group is not kept either. */
    public boolean dropsFirst(double itsAuthority, boolean isProtected) {
        return minAuthority != null && isProtected == false && itsAuthority < minAuthority;
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().field("first", first.toString());
        JobSpecification.optional(builder, "authority", authority).field("authority_missing", authorityMissing);
        JobSpecification.optional(builder, "earliest", timestamp);
        if (minAuthority != null) {
            builder.field("min_authority", minAuthority);
        }
        return builder.endObject();
    }
}
