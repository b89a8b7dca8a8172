package org.neardup.plugin.server;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.fielddata.FormattedDocValues;
import org.elasticsearch.index.fielddata.LeafNumericFieldData;
import org.elasticsearch.index.fielddata.SortedBinaryDocValues;
import org.elasticsearch.index.fielddata.SortedNumericDoubleValues;
import org.elasticsearch.index.fielddata.SortedNumericLongValues;
import org.elasticsearch.index.fielddata.plain.SortedNumericIndexFieldData;
import org.elasticsearch.script.field.DocValuesScriptFieldFactory;
import org.elasticsearch.script.field.LongDocValuesField;
import org.elasticsearch.search.DocValueFormat;
import org.elasticsearch.search.aggregations.support.CoreValuesSourceType;

import java.io.IOException;
import java.util.function.LongFunction;

/**
 * Presents a field with at most one number in a document as this number for sorting and scripts, and as a keyword for aggregations. From
 * 9.3 on, the server has a class of its own for numbers of documents.
 */
public abstract class NumbersAsKeywords extends SortedNumericIndexFieldData {

    private final LongFunction<String> keyword;

    /** @param keyword the keyword of a number */
    protected NumbersAsKeywords(ServerFieldType field, LongFunction<String> keyword) {
        super(field.name(), NumericType.LONG, CoreValuesSourceType.KEYWORD, LongDocValuesField::new, field.indexType());
        this.keyword = keyword;
    }

    @Override
    public final LeafNumericFieldData load(LeafReaderContext context) {
        return new Leaf(super.load(context), keyword);
    }

    /** The numbers of one segment. */
    private record Leaf(LeafNumericFieldData numbers, LongFunction<String> keyword) implements LeafNumericFieldData {

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
            return new Keywords(numbers.getLongValues(), keyword);
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

    /** A document has at most one number, so its keywords are sorted. */
    private static final class Keywords extends KeywordDocValues {

        private final SortedNumericLongValues numbers;
        private final LongFunction<String> keyword;

        Keywords(SortedNumericLongValues numbers, LongFunction<String> keyword) {
            super(null);
            this.numbers = numbers;
            this.keyword = keyword;
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
            return new BytesRef(keyword.apply(numbers.nextValue()));
        }
    }
}
