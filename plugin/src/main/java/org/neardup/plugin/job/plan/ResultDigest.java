package org.neardup.plugin.job.plan;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.hash.MurmurHash3;
import org.elasticsearch.common.hash.MurmurHash3.Hash128;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

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

    private static String canonical(Object value) {
        return switch (value) {
            case Map<?, ?> map -> new TreeMap<>(map).entrySet()
                .stream()
                .map(entry -> quoted(entry.getKey()) + ":" + canonical(entry.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
            case List<?> list -> list.stream().map(ResultDigest::canonical).collect(Collectors.joining(",", "[", "]"));
            case Number number -> new BigDecimal(number.toString()).stripTrailingZeros().toString();
            case String text -> quoted(text);
            case null, default -> String.valueOf(value);
        };
    }

    /** Prefixed by its length, so that no text can look like two. */
    private static String quoted(Object text) {
        return text.toString().length() + "'" + text;
    }
}
