package org.neardup.plugin.job.snapshot;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.index.mapper.IdLoader;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.index.shard.IndexShardClosedException;
import org.elasticsearch.index.shard.IndexShardState;
import org.elasticsearch.search.internal.ContextIndexSearcher;
import org.elasticsearch.search.internal.SearchContext;
import org.elasticsearch.tasks.CancellableTask;
import org.neardup.plugin.job.work.MemoryClaim;
import org.neardup.plugin.job.work.Pace;

import java.io.IOException;
import java.util.List;

/**
 * One reading of a shard's copy, which may pause. Each part of it is done by one thread, but not all by the same one: what Lucene ties to a
 * thread is opened anew for each part.
 */
final class ShardReading implements Releasable {

    private final ShardReadRequest request;
    private final CancellableTask task;
    private final IndexShard shard;
    private final long checkpoint;
    private final SearchContext context;
    private final BlockWriter blocks;
    private final MemoryClaim memoryOfIds;
    private final Pace pace;
    private final Releasable opened;
    private final DocumentFields fields;
    private final Weight chosen;
    private final Weight isProtected;
    /** Where the next part begins: a segment, and a document in it. */
    private int nextSegment;
    private int nextDocument;
    /** Of the segment that is being read, also while the reading pauses; null if ids are not read so. */
    private IndexedIds indexedIds;

    /**
     * @param checkpoint sequence number up to which the shard is read
     * @param context    what the user may see of the shard, with the query that chooses the documents
     * @param memoryOfIds what ids take while they are put in order
     * @param pace       tells when to pause
     * @param opened     to be closed when the reading ends
     */
    ShardReading(
        ShardReadRequest request,
        CancellableTask task,
        IndexShard shard,
        long checkpoint,
        SearchContext context,
        BlockWriter blocks,
        MemoryClaim memoryOfIds,
        Pace pace,
        Releasable opened
    ) throws IOException {
        this.request = request;
        this.task = task;
        this.shard = shard;
        this.checkpoint = checkpoint;
        this.context = context;
        this.blocks = blocks;
        this.memoryOfIds = memoryOfIds;
        this.pace = pace;
        this.opened = opened;
        this.fields = DocumentFields.of(request.options(), context);
        this.chosen = weight(context.query());
        this.isProtected = request.protect() == null
            ? null
            : weight(context.getSearchExecutionContext().toQuery(request.protect()).query());
    }

    private Weight weight(Query query) throws IOException {
        ContextIndexSearcher searcher = context.searcher();
        return searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1f);
    }

    /** Reads on until all is read and paid, or more is read than paid; returns whether all is. */
    boolean read() throws IOException {
        List<LeafReaderContext> segments = context.searcher().getIndexReader().leaves();
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
        BinaryDocValues sets = leaf.reader().getBinaryDocValues(request.options().field());
        Scorer scorer = chosen.scorer(leaf);
        if (sets == null || scorer == null) {
            return true;
        }
        // Doc values and scorers know nothing of deleted documents, nor of those that the user may not see.
        Bits live = leaf.reader().getLiveDocs();
        DocIdSetIterator documents = ConjunctionUtils.intersectIterators(List.of(scorer.iterator(), sets));
        if (nextDocument == 0 && fields.ids() instanceof IdLoader.StoredIdLoader) {
            indexedIds = IndexedIds.of(leaf.reader(), documents.cost(), memoryOfIds, task::ensureNotCancelled);
        }
        SegmentReader segment = new SegmentReader(leaf, fields, indexedIds, isProtected, blocks, request.options());
        int added = 0;
        for (int doc = documents.advance(nextDocument); doc != DocIdSetIterator.NO_MORE_DOCS; doc = documents.nextDoc()) {
            if (live == null || live.get(doc)) {
                added++;
                if (segment.add(doc, sets.binaryValue())) {
                    task.ensureNotCancelled();
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
        task.ensureNotCancelled();
        return true;
    }

    private void forgetIds() {
        if (indexedIds != null) {
            indexedIds.close();
            indexedIds = null;
        }
    }

    /** What was read, once all is. */
    ShardReadResponse response() {
        return new ShardReadResponse(blocks.finish(checkpoint), blocks.bytesWritten(), pace.waitedMillis());
    }

    /** Whether all that was read is within the speed that is wanted. */
    boolean isPaid() {
        return pace.isPaid();
    }

    /** Ends with a failure if there is no point in waiting: the job was cancelled, or the copy leaves the node. */
    void ensureWanted() {
        task.ensureNotCancelled();
        if (shard.state() == IndexShardState.CLOSED) {
            throw new IndexShardClosedException(shard.shardId());
        }
    }

    /** Keeps no more than so many bytes of what was read until the reading goes on. */
    void pause(long restBytes) {
        blocks.pause(restBytes);
    }

    /** Makes room to go on; returns false if others take the memory for now, whose end may be waited for. */
    boolean resume() {
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
