package org.neardup.plugin.mapper;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.SortField;
import org.elasticsearch.common.util.BigArrays;
import org.elasticsearch.index.fielddata.FormattedDocValues;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.fielddata.LeafFieldData;
import org.elasticsearch.index.fielddata.SortedBinaryDocValues;
import org.elasticsearch.script.field.DocValuesScriptFieldFactory;
import org.elasticsearch.script.field.KeywordDocValuesField;
import org.elasticsearch.search.DocValueFormat;
import org.elasticsearch.search.MultiValueMode;
import org.elasticsearch.search.aggregations.support.CoreValuesSourceType;
import org.elasticsearch.search.aggregations.support.ValuesSourceType;
import org.elasticsearch.search.sort.BucketedSort;
import org.elasticsearch.search.sort.SortOrder;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Presents signature sets to aggregations, scripts and {@code docvalue_fields} as tokens of 16 hexadecimal digits. Sorting is not
 * supported.
 */
record SignatureSetFieldData(String field) implements IndexFieldData<SignatureSetFieldData.Leaf> {

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
        throw new IllegalArgumentException(
            "documents cannot be sorted by field [" + field + "] of type [" + SignatureSetFieldMapper.CONTENT_TYPE + "]");
    }

    @Override
    public BucketedSort newBucketedSort(
        BigArrays bigArrays, Object missing, MultiValueMode mode, XFieldComparatorSource.Nested nested, SortOrder order,
        DocValueFormat format, int bucketSize, BucketedSort.ExtraData extra) {
        throw new IllegalArgumentException(
            "buckets cannot be sorted by field [" + field + "] of type [" + SignatureSetFieldMapper.CONTENT_TYPE + "]");
    }

    /** The sets of one segment. */
    record Leaf(LeafReader reader, String field) implements LeafFieldData {

        private BinaryDocValues sets() {
            try {
                return DocValues.getBinary(reader, field);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public SortedBinaryDocValues getBytesValues() {
            return new TokenDocValues(sets());
        }

        /**
         * For {@link DocValueFormat#BINARY} the stored set, for a {@link SignatureSetFormat} the value that it names, for an
         * {@link OriginFormat} the set with its origin, for other formats the tokens.
         */
        @Override
        public FormattedDocValues getFormattedValues(DocValueFormat format) {
            if (format == DocValueFormat.BINARY) {
                return new StoredValues(sets());
            }
            if (format instanceof SignatureSetFormat shown) {
                return new StoredValues(sets(), switch (shown) {
                    case SAMPLE -> SignatureSetFieldMapper::sample;
                    case HEAD -> SetHead::of;
                });
            }
            if (format instanceof OriginFormat(TokenOrigin origin)) {
                return new StoredValues(sets(), stored -> new StoredSet(origin, stored).toValue());
            }
            return LeafFieldData.super.getFormattedValues(format);
        }

        @Override
        public DocValuesScriptFieldFactory getScriptFieldFactory(String name) {
            return new KeywordDocValuesField(getBytesValues(), name);
        }

        @Override
        public long ramBytesUsed() {
            return 0;
        }
    }
}
