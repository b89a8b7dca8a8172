package org.neardup.plugin.job.snapshot;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.index.mapper.IdLoader;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.work.MemoryClaim;
import org.neardup.plugin.job.work.Pace;

import java.io.IOException;
import java.util.List;

/** Reads the documents of a shard's copy into blocks. */
final class ShardReading implements Reading {

    private static final int DOCUMENTS_BETWEEN_LOOKS = 1 << 12;

    private final OpenShard opened;
    private final ReadOptions options;
    private final BlockWriter blocks;
    private final MemoryClaim memoryOfIds;
    private final Pace pace;
    private final DocumentFields fields;
    private final Weight chosen;
    private final Weight isProtected;
    private final FrameTokens frames;
    private final SitesOfDocuments sites;
    /** Where the next part begins: a segment, and a document in it. */
    private int nextSegment;
    private int nextDocument;
    /** Of the segment that is being read, also while the reading pauses; null if ids are not read so. */
    private IndexedIds indexedIds;

    /**
     * @param memoryOfIds what ids take while they are put in order
     * @param frames      what is left out of the documents of each site, null for nothing
     */
    ShardReading(OpenShard opened, BlockWriter blocks, MemoryClaim memoryOfIds, FrameTokens frames) throws IOException {
        this.opened = opened;
        this.options = opened.request().options();
        this.blocks = blocks;
        this.memoryOfIds = memoryOfIds;
        this.pace = opened.pace();
        this.fields = DocumentFields.of(options, opened.context());
        this.frames = frames;
        this.sites = frames == null ? null : SitesOfDocuments.of(options.frames().site(), opened.context().getSearchExecutionContext());
        this.chosen = opened.chosen();
        this.isProtected = opened.weight(opened.request().protect());
    }

    @Override
    public boolean read() throws IOException {
        List<LeafReaderContext> segments = opened.segments();
        while (nextSegment < segments.size()) {
            if (read(segments.get(nextSegment)) == false) {
                return false;
            }
            nextSegment++;
            nextDocument = 0;
        }
        return pace.isPaid();
    }

    /** Reads on in a segment; returns whether it was read to its end. */
    private boolean read(LeafReaderContext leaf) throws IOException {
        BinaryDocValues sets = DocValues.getBinary(leaf.reader(), options.field());
        Scorer scorer = chosen.scorer(leaf);
        if (scorer == null) {
            return true;
        }
        // Doc values and scorers know nothing of deleted documents, nor of those that the user may not see.
        Bits live = leaf.reader().getLiveDocs();
        DocIdSetIterator documents = scorer.iterator();
        if (nextDocument == 0 && fields.ids() instanceof IdLoader.StoredIdLoader) {
            long most = Math.min(documents.cost(), sets.cost());
            indexedIds = IndexedIds.of(leaf.reader(), most, memoryOfIds, opened.task()::ensureNotCancelled);
        }
        SegmentReader segment = new SegmentReader(leaf, fields, indexedIds, isProtected, blocks, options);
        SitesOfDocuments.OfSegment ofSegment = frames == null ? null : sites.of(leaf);
        int added = 0;
        for (int doc = documents.advance(nextDocument); doc != DocIdSetIterator.NO_MORE_DOCS; doc = documents.nextDoc()) {
            if (live == null || live.get(doc)) {
                if (++added % DOCUMENTS_BETWEEN_LOOKS == 0) {
                    opened.task().ensureNotCancelled();
                }
                if (sets.advanceExact(doc) == false) {
                    blocks.leaveOut();
                } else if (add(segment, doc, sets.binaryValue(), ofSegment)) {
                    opened.task().ensureNotCancelled();
                    pace.charge(added);
                    added = 0;
                    if (pace.isPaid() == false) {
                        nextDocument = doc + 1;
                        return false;
                    }
                }
            }
        }
        segment.flush();
        forgetIds();
        pace.charge(added);
        opened.task().ensureNotCancelled();
        return true;
    }

    private boolean add(SegmentReader segment, int doc, BytesRef stored, SitesOfDocuments.OfSegment ofSegment) throws IOException {
        SignatureSet set = SignatureCodec.decode(stored.bytes, stored.offset, stored.length);
        SignatureSet compared = frames == null ? set : frames.without(ofSegment.site(doc), set);
        return segment.add(doc, compared, SignatureCodec.digest(stored.bytes, stored.offset, stored.length));
    }

    private void forgetIds() {
        if (indexedIds != null) {
            indexedIds.close();
            indexedIds = null;
        }
    }

    @Override
    public ShardReadResponse response() {
        return new ShardReadResponse(blocks.finish(opened.checkpoint()), blocks.bytesWritten(), pace.waitedMillis());
    }

    @Override
    public boolean isPaid() {
        return pace.isPaid();
    }

    @Override
    public void ensureWanted() {
        opened.ensureWanted();
    }

    @Override
    public void pause(long restBytes) {
        blocks.pause(restBytes);
    }

    @Override
    public boolean resume() {
        try {
            blocks.resume();
            return true;
        } catch (CircuitBreakingException e) {
            if (nothingIsRead() || e.getDurability() == CircuitBreaker.Durability.PERMANENT) {
                throw e;
            }
            // Others that wait, too, may wait for just this memory; ids can be put in order again.
            if (indexedIds != null) {
                indexedIds.close();
            }
            return false;
        }
    }

    private boolean nothingIsRead() {
        return nextSegment == 0 && nextDocument == 0;
    }

    @Override
    public void close() {
        opened.close();
    }
}
