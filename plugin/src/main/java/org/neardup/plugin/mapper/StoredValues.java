package org.neardup.plugin.mapper;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.fielddata.FormattedDocValues;

import java.io.IOException;
import java.util.function.Function;

/**
 * A field's doc values as one value each. Nodes send bytes as they are, and JSON shows them in base 64.
 *
 * @param shown what is shown of a doc value; bytes in an array of their own
 */
record StoredValues(BinaryDocValues values, Function<BytesRef, Object> shown) implements FormattedDocValues {

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
    public Object nextValue() throws IOException {
        return shown.apply(values.binaryValue());
    }
}
