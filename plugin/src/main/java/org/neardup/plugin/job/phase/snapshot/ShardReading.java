package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.index.mapper.IdLoader;
import org.elasticsearch.index.mapper.SeqNoFieldMapper;
import org.elasticsearch.index.seqno.SequenceNumbers;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.Source;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.work.MemoryClaim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Reads the documents of a shard's copy into blocks. */
final class ShardReading extends Reading {

    private final Source source;
    private final BlockWriter blocks;
    private final MemoryClaim memoryOfIds;
    private final IdLoader ids;
    private final Weight isProtected;
    private final FrameTokens frames;
    private final SitesOfDocuments sites;
    private final PossibleMembers members;
    /** Ids of documents with too many tokens. */
    private final List<String> tooLarge = new ArrayList<>();
    /** The ids of the current segment, kept while the reading pauses; null if ids are read otherwise. */
    private IndexedIds indexedIds;

    /**
     * @param memoryOfIds the memory for sorting ids
     * @param frames      the tokens to remove from the documents of each site; null for none
     * @param members     selects documents; null for all
     */
    ShardReading(OpenShard opened, BlockWriter blocks, MemoryClaim memoryOfIds, FrameTokens frames, PossibleMembers members)
        throws IOException {
        super(opened);
        this.source = opened.specification().source();
        this.blocks = blocks;
        this.memoryOfIds = memoryOfIds;
        this.ids = opened.view().context().newIdLoader();
        this.frames = frames;
        this.members = members;
        this.sites = frames == null ? null : SitesOfDocuments.of(opened);
        this.isProtected = opened.view().weight(opened.request().protect);
    }

    @Override
    boolean read(LeafReaderContext leaf) throws IOException {
        BinaryDocValues sets = opened.view().binary(leaf, source.field());
        Scorer scorer = opened.view().selected().scorer(leaf);
        if (scorer == null) {
            return true;
        }
        Bits live = leaf.reader().getLiveDocs();
        DocIdSetIterator documents = scorer.iterator();
        if (nextDocument == 0 && ids instanceof IdLoader.StoredIdLoader) {
            indexedIds = IndexedIds.of(
                leaf.reader(), wanted(leaf, Math.min(documents.cost(), sets.cost())), memoryOfIds, opened.task()::ensureNotCancelled);
        }
        SegmentReader segment = new SegmentReader(opened, leaf, ids, indexedIds, isProtected, blocks);
        NumericDocValues versions = leaf.reader().getNumericDocValues(SeqNoFieldMapper.NAME);
        BitSet superseded = members == null ? null : members.superseded(leaf.reader());
        SitesOfDocuments.OfSegment ofSegment = frames == null ? null : sites.of(leaf);
        int added = 0;
        for (int doc = documents.advance(nextDocument); doc != DocIdSetIterator.NO_MORE_DOCS; doc = documents.nextDoc()) {
            if (live != null && live.get(doc) == false || superseded != null && superseded.get(doc)) {
                continue;
            }
            long version = SegmentReader.number(versions, doc, SequenceNumbers.UNASSIGNED_SEQ_NO);
            if (opened.part().contains(version)) {
                if (++added % DOCUMENTS_BETWEEN_LOOKS == 0) {
                    opened.task().ensureNotCancelled();
                }
                ComparedSet compared = sets.advanceExact(doc) ? compared(segment, doc, sets.binaryValue(), ofSegment) : null;
                if (compared == null) {
                    blocks.leaveOut();
                } else if (add(segment, doc, version, compared)) {
                    opened.task().ensureNotCancelled();
                    opened.pace().charge(added);
                    added = 0;
                    if (opened.pace().isPaid() == false) {
                        nextDocument = doc + 1;
                        return false;
                    }
                }
            }
        }
        if (members != null) {
            decide(segment);
        }
        segment.flush();
        forgetIds();
        opened.pace().charge(added);
        opened.task().ensureNotCancelled();
        return true;
    }

    /** Maximum number of selected documents of a segment. */
    private long wanted(LeafReaderContext leaf, long most) throws IOException {
        return switch (opened.part().side()) {
            case BOTH -> most;
            case EARLIER -> Math.min(most, members.linked());
            case LATER -> {
                NumericDocValues versions = leaf.reader().getNumericDocValues(SeqNoFieldMapper.NAME);
                long later = 0;
                for (int doc = 0; doc < leaf.reader().maxDoc() && later < most; doc++) {
                    later += opened.part().contains(SegmentReader.number(versions, doc, SequenceNumbers.UNASSIGNED_SEQ_NO)) ? 1 : 0;
                }
                yield later;
            }
        };
    }

    /** The compared set of a document, null without one. */
    private ComparedSet compared(SegmentReader segment, int doc, BytesRef stored, SitesOfDocuments.OfSegment ofSegment) throws IOException {
        if (SignatureCodec.distinct(stored.bytes, stored.offset, stored.length) > source.maxTokens()) {
            if (tooLarge.size() < ShardSnapshot.MOST_TOO_LARGE) {
                tooLarge.add(segment.id(doc));
            }
            return null;
        }
        SignatureSet set = SignatureCodec.decode(stored.bytes, stored.offset, stored.length);
        SignatureSet rest = frames == null ? set : frames.without(ofSegment.site(doc), set);
        return ComparedSet.of(
            rest, SignatureCodec.digest(stored.bytes, stored.offset, stored.length), source.minTokens(),
            SignatureSetFieldMapper.content(stored), SignatureCodec.numbers(stored.bytes, stored.offset, stored.length));
    }

    /** Adds a document, at once or after the decision about it; returns whether every document so far was passed on. */
    private boolean add(SegmentReader segment, int doc, long version, ComparedSet compared) throws IOException {
        if (members == null) {
            return segment.add(doc, compared);
        }
        if (members.add(doc, version, compared) == false) {
            blocks.addAlone(compared);
        }
        if (members.isFull()) {
            decide(segment);
            segment.flush();
            return true;
        }
        return false;
    }

    private void decide(SegmentReader segment) throws IOException {
        members.decide((doc, compared, isPossible) -> {
            if (isPossible) {
                segment.add(doc, compared);
            } else {
                blocks.addAlone(compared);
            }
        });
    }

    private void forgetIds() {
        if (indexedIds != null) {
            indexedIds.close();
            indexedIds = null;
        }
    }

    @Override
    ShardReadResponse response() {
        // A later job cannot continue from here if documents that were not read can take part in it unchanged.
        long checkpoint = opened.view().isRepeatable() ? opened.view().checkpoint() : ShardSnapshot.NO_CHECKPOINT;
        ShardSnapshot snapshot = blocks.finish(opened.part(), opened.view().history(), checkpoint, tooLarge);
        return new ShardReadResponse(snapshot, blocks.bytesWritten(), opened.pace().waitedMillis());
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
            if (isAtStart() || e.getDurability() == CircuitBreaker.Durability.PERMANENT) {
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
