package org.neardup.plugin.mapper;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.DocValueFormat;

import java.io.IOException;
import java.util.function.LongSupplier;

/**
 * Shows a fingerprint as 16 hexadecimal digits, also as a sort value, because many JSON parsers read a 64-bit number as a double.
 *
 * @param origin the version and analyzer to show after the digits, or null to show the digits alone; its bits mean nothing
 */
public record SimHashDocValueFormat(Fingerprint origin) implements DocValueFormat {

    /** The name of this format in streams. */
    public static final String NAME = "simhash";

    /** Shows the digits alone. */
    public static final SimHashDocValueFormat HEX = new SimHashDocValueFormat((Fingerprint) null);

    /** Reads what {@link #writeTo} wrote. */
    public static SimHashDocValueFormat readFrom(StreamInput in) throws IOException {
        return in.readBoolean() ? new SimHashDocValueFormat(new Fingerprint(0, in.readVInt(), in.readString())) : HEX;
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeBoolean(origin != null);
        if (origin != null) {
            out.writeVInt(origin.version());
            out.writeString(origin.analyzer());
        }
    }

    @Override
    public String getWriteableName() {
        return NAME;
    }

    @Override
    public String format(long bits) {
        return origin == null ? Fingerprint.toHex(bits) : new Fingerprint(bits, origin.version(), origin.analyzer()).toQualifiedText();
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
