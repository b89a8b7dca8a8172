package org.neardup.plugin.retriever;

import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.util.Objects;

/**
 * What a document's authority is: PageRank, say (Pi et al., section II.C).
 *
 * @param field   a numeric field; of several values the greatest counts
 * @param missing the authority of a document without a value: a {@link Double} if it is no whole number, otherwise a {@link Long}
 */
public record Authority(String field, Number missing) implements ToXContentObject {

    /** The authority of a document without a value, unless said otherwise. */
    public static final Number DEFAULT_MISSING = 0L;

    static final String FIELD = "field";
    static final String MISSING = "missing";

    public Authority {
        Objects.requireNonNull(field);
        double asDouble = missing.doubleValue();
        boolean whole = missing instanceof Long || (asDouble == Math.rint(asDouble) && Math.abs(asDouble) < Long.MAX_VALUE);
        missing = whole ? (Number) missing.longValue() : (Number) asDouble;
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.startObject().field(FIELD, field).field(MISSING, missing).endObject();
    }
}
