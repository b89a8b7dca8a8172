package org.neardup.plugin.mapper;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.fielddata.FormattedDocValues;
import org.elasticsearch.index.fielddata.LeafNumericFieldData;
import org.elasticsearch.index.fielddata.SortedBinaryDocValues;
import org.elasticsearch.index.fielddata.SortedNumericDoubleValues;
import org.elasticsearch.index.fielddata.SortedNumericLongValues;
import org.elasticsearch.index.fielddata.plain.SortedNumericIndexFieldData;
import org.elasticsearch.index.mapper.IndexType;
import org.elasticsearch.script.field.DocValuesScriptFieldFactory;
import org.elasticsearch.script.field.LongDocValuesField;
import org.elasticsearch.search.DocValueFormat;
import org.elasticsearch.search.aggregations.support.CoreValuesSourceType;

import java.io.IOException;

/**
 * Presents fingerprints to the server: as numbers for sorting and scripts, as keywords of 16 hexadecimal digits for aggregations. The mean
 * or range of fingerprints is meaningless; with keywords, the server supports counting and rejects the rest.
 */
final class SimHashFieldData extends SortedNumericIndexFieldData {

    SimHashFieldData(String field, IndexType indexType) {
        super(field, NumericType.LONG, CoreValuesSourceType.KEYWORD, LongDocValuesField::new, indexType);
    }

    @Override
    public LeafNumericFieldData load(LeafReaderContext context) {
        return new Leaf(super.load(context));
    }

    /** The fingerprints of one segment. */
    private record Leaf(LeafNumericFieldData numbers) implements LeafNumericFieldData {

        @Override
        public SortedNumericLongValues getLongValues() {
            return numbers.getLongValues();
        }

        @Override
        public SortedNumericDoubleValues getDoubleValues() {
            return numbers.getDoubleValues();
        }

        @Override
        public SortedBinaryDocValues getBytesValues() {
            return new Digits(numbers.getLongValues());
        }

        @Override
        public FormattedDocValues getFormattedValues(DocValueFormat format) {
            return numbers.getFormattedValues(format);
        }

        @Override
        public DocValuesScriptFieldFactory getScriptFieldFactory(String name) {
            return numbers.getScriptFieldFactory(name);
        }

        @Override
        public long ramBytesUsed() {
            return numbers.ramBytesUsed();
        }
    }

    /** A document has at most one fingerprint, so its values are sorted. */
    private static final class Digits extends SortedBinaryDocValues {

        private final SortedNumericLongValues numbers;

        Digits(SortedNumericLongValues numbers) {
            super(null);
            this.numbers = numbers;
        }

        @Override
        public boolean advanceExact(int doc) throws IOException {
            return numbers.advanceExact(doc);
        }

        @Override
        public int docValueCount() {
            return numbers.docValueCount();
        }

        @Override
        public BytesRef nextValue() throws IOException {
            return new BytesRef(Fingerprint.toHex(numbers.nextValue()));
        }
    }
}
