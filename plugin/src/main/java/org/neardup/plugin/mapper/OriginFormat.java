package org.neardup.plugin.mapper;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.DocValueFormat;

import java.io.IOException;

/**
 * The format in which this plugin's searches read a signature set as a {@link StoredSet}. Where single tokens are formatted, they are text.
 */
public record OriginFormat(TokenOrigin origin) implements DocValueFormat {

    public static final String NAME = "with_origin";

    public static OriginFormat readFrom(StreamInput in) throws IOException {
        return new OriginFormat(TokenOrigin.readFrom(in));
    }

    @Override
    public String getWriteableName() {
        return NAME;
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        origin.writeTo(out);
    }

    @Override
    public String format(BytesRef value) {
        return value.utf8ToString();
    }

    @Override
    public BytesRef parseBytesRef(Object value) {
        return new BytesRef(value.toString());
    }
}
