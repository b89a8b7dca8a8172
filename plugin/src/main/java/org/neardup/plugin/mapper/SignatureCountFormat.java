package org.neardup.plugin.mapper;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.DocValueFormat;

/**
 * The format of {@code docvalue_fields} that shows of a signature set the number of its distinct tokens alone, which costs as much to send
 * as a number. Elsewhere, in the buckets of an aggregation say, it shows a token as every other format does.
 */
public enum SignatureCountFormat implements DocValueFormat {

    /** The only one. */
    INSTANCE;

    /** The name of this format in streams. */
    public static final String NAME = "signature_count";

    @Override
    public String getWriteableName() {
        return NAME;
    }

    @Override
    public void writeTo(StreamOutput out) {}

    @Override
    public Long format(long value) {
        return value;
    }

    @Override
    public String format(BytesRef token) {
        return token.utf8ToString();
    }

    @Override
    public BytesRef parseBytesRef(Object value) {
        return new BytesRef(value.toString());
    }
}
