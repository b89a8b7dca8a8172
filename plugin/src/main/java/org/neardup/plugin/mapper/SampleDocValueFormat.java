package org.neardup.plugin.mapper;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.DocValueFormat;

/** Shows a signature set as its {@linkplain SignatureSetFieldMapper#SAMPLE sample}, as bytes; to what shows single tokens, as text. */
public enum SampleDocValueFormat implements DocValueFormat {

    /** The only one. */
    INSTANCE;

    /** The name of this format in streams and requests. */
    public static final String NAME = "sample";

    @Override
    public String getWriteableName() {
        return NAME;
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
