package org.neardup.plugin.window;

import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.work.JsonRecord;

import java.util.Objects;

/**
 * The source of a document's authority, for example PageRank (Pi et al., section II.C).
 *
 * @param field   a numeric field; the greatest of several values counts
 * @param missing the authority of a document without a value: a {@link Long} if it is a whole number, otherwise a {@link Double}
 */
public record Authority(String field, Number missing) implements JsonRecord {

    /** The parameter of retrievers and jobs. */
    public static final String PARAMETER = "authority";

    public static final Number DEFAULT_MISSING = 0L;

    private static final String FIELD = "field";
    private static final String MISSING = "missing";

    public Authority {
        Objects.requireNonNull(field);
        double asDouble = missing.doubleValue();
        boolean whole = missing instanceof Long || (asDouble == Math.rint(asDouble) && Math.abs(asDouble) < Long.MAX_VALUE);
        missing = whole ? (Number) missing.longValue() : (Number) asDouble;
    }

    /** Reads the parameter, the name of a field or an object; null if there is none. */
    public static Authority read(ParameterReader reader) {
        if (reader.isText(PARAMETER)) {
            String field = reader.text(PARAMETER, null);
            return field == null ? null : new Authority(field, DEFAULT_MISSING);
        }
        ParameterReader authority = reader.object(PARAMETER, FIELD, MISSING);
        if (authority == null) {
            return null;
        }
        authority.require(FIELD, "name a numeric field");
        String field = authority.text(FIELD, null);
        Number missing = authority.number(MISSING, DEFAULT_MISSING);
        return field == null ? null : new Authority(field, missing);
    }
}
