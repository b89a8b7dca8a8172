package org.neardup.plugin.query;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.mapper.Fingerprint;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.validation.RequestText;

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

    /** An example: a text, or a document. */
    sealed interface Example extends SimHashTarget {

        /** Maximum length of a text in characters; each searched shard analyzes it. */
        int MAX_TEXT = 1_000_000;

        /** Reads an example from a request; null if it is absent or invalid. */
        @Nullable
        static Example read(ParameterReader reader, String name) {
            if (reader.isText(name)) {
                String text = reader.scalar(name, MAX_TEXT);
                return text == null ? null : new Text(text);
            }
            ParameterReader like = reader.object(name, SimHashQueryParser.INDEX, SimHashQueryParser.ID, SimHashQueryParser.ROUTING);
            if (like == null) {
                return null;
            }
            like.require(SimHashQueryParser.ID, "give the document's id");
            String index = like.scalar(SimHashQueryParser.INDEX, RequestText.MAX_LENGTH);
            String id = like.scalar(SimHashQueryParser.ID, RequestText.MAX_LENGTH);
            String routing = like.scalar(SimHashQueryParser.ROUTING, RequestText.MAX_LENGTH);
            return id == null ? null : new Like(index, id, routing);
        }
    }

    /** A text, analyzed like those of the searched field. */
    record Text(String text) implements Example {

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
     * Another document, of which the searched field counts.
     *
     * @param index an index or an alias; null for the searched ones
     * @param id the document's id
     * @param routing the document's routing, or null
     */
    record Like(String index, String id, String routing) implements Example {

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
