package org.neardup.plugin.retriever;

import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.util.Objects;

/**
 * What a document's authority is: PageRank, say (Pi et al., section II.C).
 *
 * @param field   a numeric field; of several values the greatest counts
 * @param missing the authority of a document without a value: a {@link Long} or a {@link Double}
 */
public record Authority(String field, Number missing) implements ToXContentObject {

    /** The authority of a document without a value, unless said otherwise. */
    public static final Number DEFAULT_MISSING = 0L;

    static final String FIELD = "field";
    static final String MISSING = "missing";

    public Authority {
        Objects.requireNonNull(field);
        if (missing instanceof Long == false && missing instanceof Double == false) {
            throw new IllegalArgumentException("a missing authority is a long or a double, but was [" + missing + "]");
        }
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.startObject().field(FIELD, field).field(MISSING, missing).endObject();
    }
}
