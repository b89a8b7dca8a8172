package org.neardup.plugin.mapper;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.FieldComparator;
import org.apache.lucene.search.LeafFieldComparator;
import org.apache.lucene.search.Pruning;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.comparators.LongComparator;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.util.BigArrays;
import org.elasticsearch.index.fielddata.IndexFieldData.XFieldComparatorSource;
import org.elasticsearch.search.DocValueFormat;
import org.elasticsearch.search.MultiValueMode;
import org.elasticsearch.search.sort.BucketedSort;
import org.elasticsearch.search.sort.SortOrder;
import org.neardup.kernel.signature.SignatureCodec;

import java.io.IOException;

/** Sorts documents by the number of distinct tokens of their sets. */
final class SignatureCountSource extends XFieldComparatorSource {

    private final String field;

    SignatureCountSource(String field, Object missing) {
        super(missing, MultiValueMode.MIN, null);
        this.field = field;
    }

    @Override
    public SortField.Type reducedType() {
        return SortField.Type.LONG;
    }

    @Override
    public FieldComparator<?> newComparator(String name, int hits, Pruning pruning, boolean reversed) {
        long missing = (Long) missingObject(missingValue, reversed);
        return new LongComparator(hits, name, missing, reversed, Pruning.NONE) {
            @Override
            public LeafFieldComparator getLeafComparator(LeafReaderContext context) throws IOException {
                return new LongLeafComparator(context) {
                    @Override
                    protected NumericDocValues getNumericDocValues(LeafReaderContext segment, String ignored) throws IOException {
                        return new Counts(DocValues.getBinary(segment.reader(), field));
                    }
                };
            }
        };
    }

    @Override
    public BucketedSort newBucketedSort(BigArrays arrays, SortOrder order, DocValueFormat format, int size, BucketedSort.ExtraData extra) {
        throw new IllegalArgumentException("buckets cannot be sorted by field [" + field + "] of type [signature_set]");
    }

    /** The numbers of tokens in one segment. */
    private static final class Counts extends NumericDocValues {

        private final BinaryDocValues sets;

        Counts(BinaryDocValues sets) {
            this.sets = sets;
        }

        @Override
        public long longValue() throws IOException {
            BytesRef set = sets.binaryValue();
            return SignatureCodec.distinct(set.bytes, set.offset, set.length);
        }

        @Override
        public boolean advanceExact(int doc) throws IOException {
            return sets.advanceExact(doc);
        }

        @Override
        public int docID() {
            return sets.docID();
        }

        @Override
        public int nextDoc() throws IOException {
            return sets.nextDoc();
        }

        @Override
        public int advance(int doc) throws IOException {
            return sets.advance(doc);
        }

        @Override
        public long cost() {
            return sets.cost();
        }
    }
}
