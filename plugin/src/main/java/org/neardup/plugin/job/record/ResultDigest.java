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
 * A digest of a result index's document, by which an edit is noticed. It holds for the same fields in any order and for the same number in
 * any spelling, which an update may change. It need not be secret: whatever the result index says, only what the plan has is acted on.
 */
public final class ResultDigest {

    private ResultDigest() {}

    /** The digest of a document's source. */
    public static long of(Map<String, Object> source) {
        return of(new BytesRef(canonical(source)));
    }

    /** The digest of bytes as they are. */
    public static long of(BytesReference bytes) {
        return of(bytes.toBytesRef());
    }

    private static long of(BytesRef text) {
        return MurmurHash3.hash128(text.bytes, text.offset, text.length, 0, new Hash128()).h1;
    }

    private static String canonical(Map<String, Object> source) {
        StringBuilder text = new StringBuilder();
        append(source, text);
        return text.toString();
    }

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

    /** Prefixed by its length, so that no text can look like two. */
    private static void appendQuoted(Object value, StringBuilder text) {
        String string = value.toString();
        text.append(string.length()).append('\'').append(string);
    }
}
