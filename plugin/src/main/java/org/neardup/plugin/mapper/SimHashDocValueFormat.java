package org.neardup.plugin.mapper;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.DocValueFormat;

import java.io.IOException;
import java.util.function.LongSupplier;

/**
 * Formats a fingerprint as 16 hexadecimal digits, sort values included: many JSON parsers read a 64-bit number as a double.
 *
 * @param origin appended to the digits, or null for the digits alone
 */
public record SimHashDocValueFormat(TokenOrigin origin) implements DocValueFormat {

    public static final String NAME = "simhash";

    /** Formats the digits alone. */
    public static final SimHashDocValueFormat HEX = new SimHashDocValueFormat((TokenOrigin) null);

    public static SimHashDocValueFormat readFrom(StreamInput in) throws IOException {
        return in.readBoolean() ? new SimHashDocValueFormat(TokenOrigin.readFrom(in)) : HEX;
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeOptionalWriteable(origin);
    }

    @Override
    public String getWriteableName() {
        return NAME;
    }

    @Override
    public String format(long bits) {
        return origin == null ? Fingerprint.toHex(bits) : new Fingerprint(bits, origin).toQualifiedText();
    }

    /** Aggregations pass the digits, or the value of a request's {@code missing} parameter. */
    @Override
    public String format(BytesRef value) {
        String text = value.utf8ToString();
        return origin != null && Fingerprint.isHex(text) ? format(Fingerprint.parseHex(text)) : text;
    }

    /** Parses the formatted key of a bucket, as in {@code after}. */
    @Override
    public BytesRef parseBytesRef(Object value) {
        String text = value.toString();
        return new BytesRef(origin == null ? text : Fingerprint.toHex(Fingerprint.parseQualifiedText(text).bits()));
    }

    @Override
    public Object formatSortValue(Object value) {
        return value instanceof Long bits ? format(bits) : value;
    }

    @Override
    public long parseLong(String value, boolean roundUp, LongSupplier now) {
        return origin == null ? Fingerprint.parseHex(value) : Fingerprint.parseQualifiedText(value).bits();
    }
}
