package org.neardup.plugin.retriever;

import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.util.Objects;

/**
 * The source of a document's authority, for example PageRank (Pi et al., section II.C).
 *
 * @param field   a numeric field; the greatest of several values counts
 * @param missing the authority of a document without a value: a {@link Long} if it is a whole number, otherwise a {@link Double}
 */
public record Authority(String field, Number missing) implements ToXContentObject {

    /** The default authority of a document without a value. */
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
