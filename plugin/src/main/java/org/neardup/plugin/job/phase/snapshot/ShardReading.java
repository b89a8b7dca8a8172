package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.mapper.IdLoader;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.plugin.job.Source;
import org.neardup.plugin.work.MemoryClaim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the documents of a shard's copy into blocks. */
final class ShardReading extends Reading {

    private final Source source;
    private final BlockWriter blocks;
    private final MemoryClaim memoryOfIds;
    private final IdLoader ids;
    private final Weight isProtected;
    private final FrameTokens frames;
    private final NearNewDocuments near;
    /** Ids of documents with too many tokens. */
    private final List<String> tooLarge = new ArrayList<>();
    /** The ids of the current segment, kept while the reading pauses; null if ids are read otherwise. */
    private IndexedIds indexedIds;
    private long charged;

    /**
     * @param memoryOfIds the memory for sorting ids
     * @param frames      the tokens to remove from the documents of each site; null for none
     * @param near        finds the documents to read; null to read all
     */
    ShardReading(
        OpenShard opened, BlockWriter blocks, MemoryClaim memoryOfIds, @Nullable FrameTokens frames, @Nullable NearNewDocuments near)
        throws IOException {
        super(opened);
        this.source = opened.specification().source();
        this.blocks = blocks;
        this.memoryOfIds = memoryOfIds;
        this.ids = opened.view().context().newIdLoader();
        this.frames = frames;
        this.near = near;
        this.isProtected = opened.view().weight(opened.request().protect);
    }

    @Override
    boolean read() throws IOException {
        return (near == null || near.find()) && super.read();
    }

    @Override
    boolean read(LeafReaderContext leaf) throws IOException {
        if (near != null && near.hasNone(leaf)) {
            return true;
        }
        BinaryDocValues sets = opened.view().binary(leaf, source.field());
        Scorer scorer = opened.view().selected().scorer(leaf);
        if (scorer == null) {
            return true;
        }
        Bits live = leaf.reader().getLiveDocs();
        DocIdSetIterator documents = near == null ? scorer.iterator() : near.among(scorer.iterator(), leaf);
        if (nextDocument == 0 && ids instanceof IdLoader.StoredIdLoader) {
            indexedIds = IndexedIds.of(
                leaf.reader(), Math.min(documents.cost(), sets.cost()), memoryOfIds, opened.task()::ensureNotCancelled);
        }
        SegmentReader segment = new SegmentReader(opened, leaf, ids, indexedIds, isProtected, blocks);
        SetsOfSegment ofSegment = new SetsOfSegment(opened, leaf, frames);
        int added = 0;
        for (int doc = documents.advance(nextDocument); doc != DocIdSetIterator.NO_MORE_DOCS; doc = documents.nextDoc()) {
            if (live != null && live.get(doc) == false) {
                continue;
            }
            if (++added % DOCUMENTS_BETWEEN_LOOKS == 0) {
                opened.task().ensureNotCancelled();
                opened.report().accept(charged + added);
            }
            ComparedSet compared = sets.advanceExact(doc) ? compared(segment, doc, sets.binaryValue(), ofSegment) : null;
            if (compared == null) {
                blocks.leaveOut();
            } else if (segment.add(doc, compared)) {
                opened.task().ensureNotCancelled();
                charge(added);
                added = 0;
                if (opened.pace().isPaid() == false) {
                    nextDocument = doc + 1;
                    return false;
                }
            }
        }
        segment.flush();
        forgetIds();
        charge(added);
        opened.task().ensureNotCancelled();
        return true;
    }

    private void charge(int added) {
        opened.pace().charge(added);
        charged += added;
        opened.report().accept(charged);
    }

    /** The compared set of a document, null without one. */
    private ComparedSet compared(SegmentReader segment, int doc, BytesRef stored, SetsOfSegment ofSegment) throws IOException {
        if (SignatureCodec.distinct(stored.bytes, stored.offset, stored.length) > source.maxTokens()) {
            if (tooLarge.size() < ShardSnapshot.MOST_TOO_LARGE) {
                tooLarge.add(segment.id(doc));
            }
            return null;
        }
        return ofSegment.compared(doc, stored);
    }

    private void forgetIds() {
        if (indexedIds != null) {
            indexedIds.close();
            indexedIds = null;
        }
    }

    @Override
    ShardReadResponse response() {
        return new ShardReadResponse(blocks.finish(tooLarge), blocks.bytesWritten(), opened.pace().waitedMillis());
    }

    @Override
    void pause(long restBytes) {
        blocks.pause(restBytes);
    }

    @Override
    boolean resume() {
        try {
            blocks.resume();
            return true;
        } catch (CircuitBreakingException e) {
            if (isAtStart() && (near == null || near.isAtStart()) || e.getDurability() == CircuitBreaker.Durability.PERMANENT) {
                throw e;
            }
            // Other paused readings may need this memory; ids can be sorted again.
            if (indexedIds != null) {
                indexedIds.close();
            }
            return false;
        }
    }
}
