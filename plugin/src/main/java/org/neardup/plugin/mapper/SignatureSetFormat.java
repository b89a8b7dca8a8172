package org.neardup.plugin.mapper;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.DocValueFormat;

import java.util.Locale;

/** Formats in which this plugin's searches read a signature set as one value. Where single tokens are formatted, they are text. */
public enum SignatureSetFormat implements DocValueFormat {

    /** Its {@linkplain SignatureSetFieldMapper#SAMPLE sample}, as bytes. */
    SAMPLE,

    /** Its {@linkplain SetHead head}, as bytes. */
    HEAD;

    /** The name of this format in streams and requests. */
    @Override
    public String getWriteableName() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void writeTo(StreamOutput out) {
        // No state to write.
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
