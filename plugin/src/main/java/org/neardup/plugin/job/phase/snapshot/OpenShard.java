package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.index.shard.IndexShardClosedException;
import org.elasticsearch.index.shard.IndexShardState;
import org.elasticsearch.search.internal.SearchContext;
import org.elasticsearch.tasks.CancellableTask;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.work.Pace;

import java.io.IOException;

/**
 * A shard's copy at one point in time, opened for a reading.
 *
 * @param part       the documents to read, by the current history of the shard
 * @param checkpoint sequence number up to which the copy is read
 * @param context    the user's view of the shard, with the query that selects documents
 * @param pace       decides when to pause
 * @param opened     closed when the reading ends
 */
record OpenShard(
    ShardReadRequest request, CancellableTask task, IndexShard shard, DocumentPart part, long checkpoint, SearchContext context, Pace pace,
    Releasable opened
) implements Releasable {

    JobSpecification specification() {
        return request.options.specification();
    }

    Weight chosen() throws IOException {
        return weight(context.query());
    }

    /** The weight of a query; null without a query. */
    Weight weight(QueryBuilder query) throws IOException {
        return query == null ? null : weight(context.getSearchExecutionContext().toQuery(query).query());
    }

    private Weight weight(Query query) throws IOException {
        return context.searcher().createWeight(context.searcher().rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1f);
    }

    /** Throws if the job was cancelled or the copy leaves the node. */
    void ensureWanted() {
        task.ensureNotCancelled();
        if (shard.state() == IndexShardState.CLOSED) {
            throw new IndexShardClosedException(shard.shardId());
        }
    }

    @Override
    public void close() {
        opened.close();
    }
}
