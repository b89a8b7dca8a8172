package org.neardup.plugin.job.record;

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
 * A digest of a document of the result index, to detect edits. It does not depend on the order of fields or the spelling of numbers, which
 * an update may change. It need not be cryptographic: whatever the result index contains, only documents of the stored plan are changed.
 */
public final class ResultDigest {

    private ResultDigest() {}

    /** The digest of a document's source. */
    public static long of(Map<String, Object> source) {
        return of(new BytesRef(canonical(source)));
    }

    public static long of(BytesReference bytes) {
        return of(bytes.toBytesRef());
    }

    private static long of(BytesRef text) {
        return MurmurHash3.hash128(text.bytes, text.offset, text.length, 0, new Hash128()).h1;
    }

    private static String canonical(Object value) {
        return switch (value) {
            case Map<?, ?> map -> new TreeMap<>(map).entrySet().stream()
                .map(entry -> canonical(entry.getKey()) + ":" + canonical(entry.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
            case List<?> list -> list.stream().map(ResultDigest::canonical).collect(Collectors.joining(",", "[", "]"));
            case Number number -> new BigDecimal(number.toString()).stripTrailingZeros().toString();
            // The length makes concatenation unambiguous.
            case String string -> string.length() + "'" + string;
            case null, default -> String.valueOf(value);
        };
    }
}
