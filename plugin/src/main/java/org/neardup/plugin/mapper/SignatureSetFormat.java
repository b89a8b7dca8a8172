package org.neardup.plugin.mapper;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.DocValueFormat;

import java.util.Locale;

/** What searches of this plugin show of a signature set, as one value; to what shows single tokens, these as text. */
public enum SignatureSetFormat implements DocValueFormat {

    /** Its {@linkplain SignatureSetFieldMapper#SAMPLE sample}, as bytes. */
    SAMPLE,

    /** The number of its distinct tokens, an {@code Integer}. */
    COUNT;

    /** The name of this format in streams and requests. */
    @Override
    public String getWriteableName() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void writeTo(StreamOutput out) {
        // There is nothing to tell.
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
