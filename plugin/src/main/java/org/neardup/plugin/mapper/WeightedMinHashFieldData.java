package org.neardup.plugin.mapper;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.SortField;
import org.elasticsearch.common.util.BigArrays;
import org.elasticsearch.index.fielddata.FieldData;
import org.elasticsearch.index.fielddata.FormattedDocValues;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.fielddata.LeafFieldData;
import org.elasticsearch.index.fielddata.SortedBinaryDocValues;
import org.elasticsearch.index.fielddata.fieldcomparator.BytesRefFieldComparatorSource;
import org.elasticsearch.script.field.BinaryDocValuesField;
import org.elasticsearch.script.field.DocValuesScriptFieldFactory;
import org.elasticsearch.search.DocValueFormat;
import org.elasticsearch.search.MultiValueMode;
import org.elasticsearch.search.aggregations.support.CoreValuesSourceType;
import org.elasticsearch.search.aggregations.support.ValuesSourceType;
import org.elasticsearch.search.sort.BucketedSort;
import org.elasticsearch.search.sort.SortOrder;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Presents sketches to the server as bytes, one value for each document. */
record WeightedMinHashFieldData(String field) implements IndexFieldData<WeightedMinHashFieldData.Leaf> {

    @Override
    public String getFieldName() {
        return field;
    }

    @Override
    public ValuesSourceType getValuesSourceType() {
        return CoreValuesSourceType.KEYWORD;
    }

    @Override
    public Leaf load(LeafReaderContext context) {
        return new Leaf(context.reader(), field);
    }

    @Override
    public Leaf loadDirect(LeafReaderContext context) {
        return load(context);
    }

    @Override
    public SortField sortField(Object missing, MultiValueMode mode, XFieldComparatorSource.Nested nested, boolean reverse) {
        return new SortField(field, new BytesRefFieldComparatorSource(this, missing, mode, nested), reverse);
    }

    @Override
    public BucketedSort newBucketedSort(
        BigArrays bigArrays, Object missing, MultiValueMode mode, XFieldComparatorSource.Nested nested, SortOrder order,
        DocValueFormat format, int bucketSize, BucketedSort.ExtraData extra) {
        throw new IllegalArgumentException(
            "buckets cannot be sorted by field [" + field + "] of type [" + WeightedMinHashFieldMapper.CONTENT_TYPE + "]");
    }

    /** The sketches of one segment. */
    record Leaf(LeafReader reader, String field) implements LeafFieldData {

        private BinaryDocValues sketches() {
            try {
                return DocValues.getBinary(reader, field);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public SortedBinaryDocValues getBytesValues() {
            return FieldData.singleton(sketches());
        }

        @Override
        public FormattedDocValues getFormattedValues(DocValueFormat format) {
            return new StoredValues(sketches());
        }

        @Override
        public DocValuesScriptFieldFactory getScriptFieldFactory(String name) {
            return new BinaryDocValuesField(getBytesValues(), name);
        }

        @Override
        public long ramBytesUsed() {
            return 0;
        }
    }
}
