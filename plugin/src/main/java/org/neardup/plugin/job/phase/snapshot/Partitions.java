package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.hash.MurmurHash3;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.fielddata.SortedBinaryDocValues;

import java.io.IOException;
import java.util.List;

/**
 * Determines the partitions of a shard's documents, which are compared only with documents of the same partition. A partition is identified
 * by a hash of the document's values; the documents without a value are one, too.
 *
 * @param field null if the job does not divide documents, or the index does not map the field
 */
public record Partitions(@Nullable IndexFieldData<?> field) {

    /** The partition of documents without a value. */
    static final long NONE = 0;

    /** An odd number without a pattern, so that hashes of partitions and tokens do not cancel each other. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    static Partitions of(OpenShard opened) {
        String name = opened.specification().source().partitionBy();
        return new Partitions(name == null ? null : opened.view().values(name));
    }

    /** Determines the partitions of ascending documents of one segment. */
    @FunctionalInterface
    interface OfSegment {

        long partition(int doc) throws IOException;
    }

    OfSegment of(LeafReaderContext segment) {
        if (field == null) {
            return doc -> NONE;
        }
        SortedBinaryDocValues values = field.load(segment).getBytesValues();
        return doc -> {
            long partition = NONE;
            if (values.advanceExact(doc)) {
                for (int i = 0; i < values.docValueCount(); i++) {
                    partition = with(partition, values.nextValue());
                }
            }
            return partition;
        };
    }

    /** The partition of a document with these values, in their order. */
    public static long of(List<Object> values) {
        long partition = NONE;
        for (Object value : values) {
            partition = with(partition, new BytesRef(value.toString()));
        }
        return partition;
    }

    /** The partition of the documents of a partition that have no date, when documents of about the same time are compared. */
    public static long withoutDate(long partition) {
        long all = MurmurHash3.fmix(partition * SPREAD + 1);
        return all == NONE ? 1 : all;
    }

    private static long with(long partition, BytesRef value) {
        long hash = MurmurHash3.hash128(value.bytes, value.offset, value.length, 0, new MurmurHash3.Hash128()).h1;
        long all = MurmurHash3.fmix(partition * SPREAD + hash);
        return all == NONE ? 1 : all;
    }

    /** What a number that documents have in common, a token or a digest, is in a partition: the same number of another one differs. */
    public static long within(long partition, long number) {
        return partition == NONE ? number : MurmurHash3.fmix(partition * SPREAD + number);
    }
}
