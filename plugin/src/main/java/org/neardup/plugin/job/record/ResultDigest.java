package org.neardup.plugin.job.record;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.hash.MurmurHash3;
import org.elasticsearch.common.hash.MurmurHash3.Hash128;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A digest of a document of the result index, to detect edits. It does not depend on the order of fields or the spelling of numbers, which
 * an update may change. It need not be cryptographic: whatever the result index contains, only documents of the stored plan are changed.
 */
public final class ResultDigest {

    private ResultDigest() {}

    /** The digest of a document's source. */
    public static long of(Map<String, Object> source) {
        StringBuilder canonical = new StringBuilder();
        append(source, canonical);
        return of(new BytesRef(canonical));
    }

    public static long of(BytesReference bytes) {
        return of(bytes.toBytesRef());
    }

    private static long of(BytesRef text) {
        return MurmurHash3.hash128(text.bytes, text.offset, text.length, 0, new Hash128()).h1;
    }

    /** Without streams, which take several times the stack: a user may have nested fields as deep as the server parses, 1,000 levels. */
    private static void append(Object value, StringBuilder text) {
        switch (value) {
            case Map<?, ?> map -> {
                text.append('{');
                String separator = "";
                for (Map.Entry<?, ?> entry : new TreeMap<>(map).entrySet()) {
                    text.append(separator);
                    appendQuoted(entry.getKey(), text);
                    append(entry.getValue(), text.append(':'));
                    separator = ",";
                }
                text.append('}');
            }
            case List<?> list -> {
                text.append('[');
                String separator = "";
                for (Object element : list) {
                    append(element, text.append(separator));
                    separator = ",";
                }
                text.append(']');
            }
            case Number number -> text.append(new BigDecimal(number.toString()).stripTrailingZeros());
            case String string -> appendQuoted(string, text);
            case null, default -> text.append(value);
        }
    }

    /** Prefixed by its length, which makes concatenation unambiguous. */
    private static void appendQuoted(Object value, StringBuilder text) {
        String string = value.toString();
        text.append(string.length()).append('\'').append(string);
    }
}
