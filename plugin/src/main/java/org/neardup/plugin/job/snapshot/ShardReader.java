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
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.UUIDs;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.index.query.ParsedQuery;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.search.SearchService;
import org.elasticsearch.search.internal.ContextIndexSearcher;
import org.elasticsearch.search.internal.SearchContext;
import org.elasticsearch.search.internal.ShardSearchRequest;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.plugin.job.work.ClientWorkIndex;
import org.neardup.plugin.job.work.JobSpeeds;
import org.neardup.plugin.job.work.MemoryClaim;
import org.neardup.plugin.job.work.Pace;

import java.io.IOException;
import java.util.List;

/**
 * Reads a shard's copy on this node at one point in time: the documents that a search by the same user with the same query finds, segment
 * by segment, straight from doc values.
 */
final class ShardReader {

    /** What is held before it is written, in bytes: many blocks at once, but little beside what joins take. */
    private static final long MOST_OPEN_BYTES = 32L << 20;
    private static final long LEAST_OPEN_BYTES = 2L << 20;
    private static final int OPEN_PART_OF_LIMIT = 16;

    private final SearchService searchService;
    private final IndicesService indicesService;
    private final CircuitBreaker breaker;
    private final Client client;
    private final ThreadPool threadPool;
    private final JobSpeeds speeds;

    ShardReader(
        SearchService searchService,
        IndicesService indicesService,
        CircuitBreaker breaker,
        Client client,
        ThreadPool threadPool,
        JobSpeeds speeds
    ) {
        this.searchService = searchService;
        this.indicesService = indicesService;
        this.breaker = breaker;
        this.client = client;
        this.threadPool = threadPool;
        this.speeds = speeds;
    }

    /** Reads on the calling thread, whose thread context tells what the user may see. */
    ShardReadResponse read(ShardReadRequest request, CancellableTask task) throws IOException {
        task.ensureNotCancelled();
        IndexShard shard = indicesService.indexServiceSafe(request.shardId().getIndex()).getShard(request.shardId().id());
        // Every operation up to the global checkpoint has been done on this copy. After a refresh the searcher sees them all.
        long checkpoint = shard.getLastKnownGlobalCheckpoint();
        shard.refresh("near_duplicates");
        ShardSearchRequest search = new ShardSearchRequest(request.shardId(), threadPool.absoluteTimeInMillis(), request.aliasFilter());
        var work = new ClientWorkIndex(client, request.jobId(), task::ensureNotCancelled);
        Pace pace = request.options().speed().pace(request.jobId(), speeds, task::ensureNotCancelled);
        String label = "reading of " + request.shardId();
        try (
            MemoryClaim memory = new MemoryClaim(breaker, label, 0);
            SearchContext context = searchService.createSearchContext(search, SearchService.NO_TIMEOUT)
        ) {
            // Random UUIDs: two attempts must never write the same blocks.
            BlockWriter blocks = new BlockWriter(request.shardId(), UUIDs.randomBase64UUID(), work, memory, pace, openBytes());
            context.size(0);
            context.parsedQuery(parsed(request.query(), context));
            context.preProcess();
            context.searcher().addQueryCancellation(task::ensureNotCancelled);
            read(request, context, blocks, task);
            return new ShardReadResponse(blocks.finish(checkpoint), blocks.bytesWritten(), pace.waitedMillis());
        }
    }

    private long openBytes() {
        return Math.clamp(breaker.getLimit() / OPEN_PART_OF_LIMIT, LEAST_OPEN_BYTES, MOST_OPEN_BYTES);
    }

    private static ParsedQuery parsed(QueryBuilder query, SearchContext context) {
        return query == null ? ParsedQuery.parsedMatchAllQuery() : context.getSearchExecutionContext().toQuery(query);
    }

    private static void read(ShardReadRequest request, SearchContext context, BlockWriter blocks, CancellableTask task) throws IOException {
        ContextIndexSearcher searcher = context.searcher();
        Weight chosen = weight(searcher, context.query());
        Weight isProtected = request.protect() == null
            ? null
            : weight(searcher, context.getSearchExecutionContext().toQuery(request.protect()).query());
        DocumentFields fields = DocumentFields.of(request.options(), context);
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            BinaryDocValues sets = leaf.reader().getBinaryDocValues(request.options().field());
            Scorer scorer = chosen.scorer(leaf);
            if (sets == null || scorer == null) {
                continue;
            }
            SegmentReader segment = new SegmentReader(leaf, fields, isProtected, blocks, request.options());
            // Doc values and scorers know nothing of deleted documents, nor of those that the user may not see.
            Bits live = leaf.reader().getLiveDocs();
            DocIdSetIterator documents = ConjunctionUtils.intersectIterators(List.of(scorer.iterator(), sets));
            for (int doc = documents.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = documents.nextDoc()) {
                if (live == null || live.get(doc)) {
                    if (segment.add(doc, sets.binaryValue())) {
                        task.ensureNotCancelled();
                    }
                }
            }
            segment.flush();
            task.ensureNotCancelled();
        }
    }

    private static Weight weight(ContextIndexSearcher searcher, Query query) throws IOException {
        return searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1f);
    }
}
