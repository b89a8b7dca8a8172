package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.LongValues;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.ArrayUtil;
import org.elasticsearch.index.fielddata.IndexNumericFieldData;
import org.elasticsearch.index.fielddata.LeafNumericFieldData;
import org.elasticsearch.index.fieldvisitor.LeafStoredFieldLoader;
import org.elasticsearch.index.fieldvisitor.StoredFieldLoader;
import org.elasticsearch.index.mapper.IdLoader;
import org.elasticsearch.index.mapper.SeqNoFieldMapper;
import org.elasticsearch.index.seqno.SequenceNumbers;
import org.elasticsearch.search.MultiValueMode;
import org.neardup.plugin.job.KeepRule;
import org.neardup.plugin.server.OneOfLongs;
import org.neardup.plugin.window.ExactNumber;

import java.io.IOException;
import java.time.Instant;
import java.util.Set;

/** Takes the selected documents of one segment in ascending order and passes them to the block writer in batches. */
final class SegmentReader {

    private static final int BATCH = 1 << 10;
    private static final Set<String> STORED = Set.of("_id", "_routing");

    /** Stored fields are read sequentially if at least one document in this number is selected: their blocks hold many documents. */
    private static final int SPARSE = 8;

    private final String index;
    private final LeafReaderContext segment;
    private final IdLoader ids;
    private final IndexedIds indexedIds;
    private final BlockWriter blocks;
    private final NumericDocValues sequenceNumbers;
    private final NumericDocValues primaryTerms;
    private final ExactNumber missingAuthority;
    /** Null if the job names no field, or the index does not map it. */
    private final DoubleValues authorities;
    private final LongValues wholeAuthorities;
    private final KeepRule keep;
    private final DatesOfSegment timestamps;
    private final DocIdSetIterator protectedDocuments;
    private final int[] batch = new int[BATCH];
    private final int[] sizes = new int[BATCH];
    private final int[] distincts = new int[BATCH];
    private final long[] contents = new long[BATCH];
    private final long[] versions = new long[BATCH];
    private final long[] dates = new long[BATCH];
    private final long[] numbers = new long[BATCH];
    private int count;

    /**
     * @param ids         loads ids, which not every type of index stores
     * @param indexedIds  provides the ids that it covers, instead; null for none
     * @param isProtected matches protected documents; null for none
     */
    SegmentReader(
        OpenShard opened, LeafReaderContext segment, IdLoader ids, IndexedIds indexedIds, Weight isProtected, BlockWriter blocks)
        throws IOException {
        this.index = opened.request().shardId.getIndexName();
        this.segment = segment;
        this.ids = ids;
        this.indexedIds = indexedIds;
        this.blocks = blocks;
        this.sequenceNumbers = segment.reader().getNumericDocValues(SeqNoFieldMapper.NAME);
        this.primaryTerms = segment.reader().getNumericDocValues(SeqNoFieldMapper.PRIMARY_TERM_NAME);
        this.keep = opened.specification().keep();
        this.missingAuthority = keep.authority() == null ? ExactNumber.ZERO : ExactNumber.of(keep.authority().missing());
        LeafNumericFieldData authority = keep.authority() == null ? null : numbers(keep.authority().field(), opened);
        this.authorities = authority == null ? null : MultiValueMode.MAX.select(authority.getDoubleValues());
        this.wholeAuthorities = authority == null ? null : OneOfLongs.pick(authority, MultiValueMode.MAX);
        this.timestamps = DatesOfSegment.of(opened, segment, keep.date(), keep.isLatest() ? MultiValueMode.MAX : MultiValueMode.MIN);
        Scorer scorer = isProtected == null ? null : isProtected.scorer(segment);
        this.protectedDocuments = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
    }

    private LeafNumericFieldData numbers(String field, OpenShard opened) {
        return opened.view().values(field) instanceof IndexNumericFieldData data ? data.load(segment) : null;
    }

    String id(int doc) throws IOException {
        int[] docs = {doc};
        LeafStoredFieldLoader stored = StoredFieldLoader.create(false, STORED).getLoader(segment, docs);
        IdLoader.Leaf loaded = ids.leaf(stored, segment.reader(), docs);
        stored.advanceTo(doc);
        return loaded.getId(doc);
    }

    /** Adds a document; returns true if this completed a batch. */
    boolean add(int doc, ComparedSet compared) throws IOException {
        blocks.add(compared);
        batch[count] = doc;
        versions[count] = number(sequenceNumbers, doc, SequenceNumbers.UNASSIGNED_SEQ_NO);
        dates[count] = compared.date();
        contents[count] = compared.content();
        numbers[count] = compared.numbers();
        distincts[count] = compared.set().distinct();
        sizes[count++] = compared.size();
        if (blocks.isFull() || count == BATCH) {
            flush();
            return true;
        }
        return false;
    }

    /** Passes on the current batch. */
    void flush() throws IOException {
        if (count == 0) {
            return;
        }
        if (indexedIds != null && indexedIds.cover(batch[0], batch[count - 1])) {
            for (int i = 0; i < count; i++) {
                addDocument(i, indexedIds.id(batch[i]), null);
            }
        } else {
            int[] docs = ArrayUtil.copyOfSubArray(batch, 0, count);
            boolean dense = (docs[count - 1] - docs[0]) / SPARSE < count;
            LeafStoredFieldLoader stored = StoredFieldLoader.create(false, STORED, dense).getLoader(segment, docs);
            IdLoader.Leaf loaded = ids.leaf(stored, segment.reader(), docs);
            for (int i = 0; i < count; i++) {
                stored.advanceTo(docs[i]);
                addDocument(i, loaded.getId(docs[i]), stored.routing());
            }
        }
        count = 0;
        blocks.documentsAdded();
    }

    private void addDocument(int place, String id, String routing) throws IOException {
        int doc = batch[place];
        long primaryTerm = number(primaryTerms, doc, SequenceNumbers.UNASSIGNED_PRIMARY_TERM);
        blocks.add(
            new DocumentVersion(
                DocumentVersion.NO_ORDINAL, index, id, routing, versions[place], primaryTerm, sizes[place], distincts[place],
                authority(doc), timestamp(doc), contents[place], numbers[place], isProtected(doc), dates[place]));
    }

    static long number(NumericDocValues values, int doc, long missing) throws IOException {
        return values != null && values.advanceExact(doc) ? values.longValue() : missing;
    }

    private ExactNumber authority(int doc) throws IOException {
        return authorities != null && authorities.advanceExact(doc) && wholeAuthorities.advanceExact(doc)
            ? new ExactNumber(authorities.doubleValue(), wholeAuthorities.longValue())
            : missingAuthority;
    }

    private Instant timestamp(int doc) throws IOException {
        Instant date = timestamps.date(doc);
        return date == null ? Instant.MAX : keep.inOrder(date);
    }

    private boolean isProtected(int doc) throws IOException {
        if (protectedDocuments.docID() < doc) {
            protectedDocuments.advance(doc);
        }
        return protectedDocuments.docID() == doc;
    }
}
