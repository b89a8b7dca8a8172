package org.neardup.plugin.mapper;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.fielddata.FormattedDocValues;

import java.io.IOException;
import java.util.function.Function;

/**
 * A field's doc values, one value for each document. Nodes exchange bytes unencoded; JSON shows base 64.
 *
 * @param shown converts a doc value; must copy its bytes
 */
record StoredValues(BinaryDocValues values, Function<BytesRef, Object> shown) implements FormattedDocValues {

    /** Returns doc values unchanged. */
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
