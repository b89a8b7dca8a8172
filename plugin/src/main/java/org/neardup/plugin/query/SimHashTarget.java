package org.neardup.plugin.query;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.mapper.Fingerprint;

import java.io.IOException;
import java.util.Objects;

/** The target of a {@code simhash} query. */
public sealed interface SimHashTarget extends Writeable, ToXContentFragment {

    /** Reads any target from what {@link #writeTo} wrote. */
    static SimHashTarget readFrom(StreamInput in) throws IOException {
        byte kind = in.readByte();
        return switch (kind) {
            case Bits.KIND -> new Bits(in.readLong());
            case Qualified.KIND -> new Qualified(Fingerprint.readFrom(in));
            case Text.KIND -> new Text(in.readString());
            case Like.KIND -> new Like(in.readOptionalString(), in.readString(), in.readOptionalString());
            default -> throw new IOException("unknown kind of simhash target [" + kind + "]");
        };
    }

    /** A fingerprint without an origin; assumed to have that of the searched field. */
    record Bits(long bits) implements SimHashTarget {

        private static final byte KIND = 0;

        @Override
        public void writeTo(StreamOutput out) throws IOException {
            out.writeByte(KIND);
            out.writeLong(bits);
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            return builder.field(SimHashQueryParser.VALUE, Fingerprint.toHex(bits));
        }
    }

    /** A fingerprint with its origin; compared only with fingerprints of the same origin. */
    record Qualified(Fingerprint fingerprint) implements SimHashTarget {

        private static final byte KIND = 1;

        @Override
        public void writeTo(StreamOutput out) throws IOException {
            out.writeByte(KIND);
            fingerprint.writeTo(out);
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            return builder.field(SimHashQueryParser.VALUE, fingerprint.toQualifiedText());
        }
    }

    /** A text, analyzed like those of the searched field. */
    record Text(String text) implements SimHashTarget {

        private static final byte KIND = 2;

        public Text {
            Objects.requireNonNull(text);
        }

        @Override
        public void writeTo(StreamOutput out) throws IOException {
            out.writeByte(KIND);
            out.writeString(text);
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            return builder.field(SimHashQueryParser.LIKE, text);
        }
    }

    /**
     * The fingerprint of another document in the searched field.
     *
     * @param index an index or an alias; null for the searched ones
     * @param id the document's id
     * @param routing the document's routing, or null
     */
    record Like(String index, String id, String routing) implements SimHashTarget {

        private static final byte KIND = 3;

        public Like {
            Objects.requireNonNull(id);
        }

        @Override
        public void writeTo(StreamOutput out) throws IOException {
            out.writeByte(KIND);
            out.writeOptionalString(index);
            out.writeString(id);
            out.writeOptionalString(routing);
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            builder.startObject(SimHashQueryParser.LIKE);
            if (index != null) {
                builder.field(SimHashQueryParser.INDEX, index);
            }
            builder.field(SimHashQueryParser.ID, id);
            if (routing != null) {
                builder.field(SimHashQueryParser.ROUTING, routing);
            }
            return builder.endObject();
        }

        @Override
        public String toString() {
            return index == null ? "[" + id + "]" : "[" + index + "/" + id + "]";
        }
    }
}
