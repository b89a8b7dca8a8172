package org.neardup.plugin.mapper;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.fielddata.FormattedDocValues;

import java.io.IOException;
import java.util.function.UnaryOperator;

/**
 * A field's doc values as bytes: nodes send these as they are, and JSON shows them in base 64.
 *
 * @param shown what is shown of a doc value, in an array of its own
 */
record StoredValues(BinaryDocValues values, UnaryOperator<BytesRef> shown) implements FormattedDocValues {

    /** Shows doc values as they are. */
    StoredValues(BinaryDocValues values) {
        this(values, BytesRef::deepCopyOf);
    }

    @Override
    public boolean advanceExact(int doc) throws IOException {
        return values.advanceExact(doc);
    }

    @Override
    public int docValueCount() {
        return 1;
    }

    @Override
    public BytesRef nextValue() throws IOException {
        return shown.apply(values.binaryValue());
    }
}
