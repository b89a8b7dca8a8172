package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.core.Releasable;
import org.elasticsearch.index.shard.IndexShardClosedException;
import org.elasticsearch.index.shard.IndexShardState;
import org.elasticsearch.tasks.CancellableTask;
import org.neardup.plugin.index.ShardView;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.work.Pace;

import java.util.function.LongConsumer;

/**
 * A shard's copy at one point in time, opened for a reading.
 *
 * @param view   the user's view of the shard, with the query that selects documents
 * @param pace   decides when to pause
 * @param report receives the number of documents read so far
 * @param opened closed when the reading ends
 */
record OpenShard(
    ShardReadRequest request, CancellableTask task, ShardView view, Pace pace, LongConsumer report, Releasable opened)
    implements Releasable {

    JobSpecification specification() {
        return request.options.specification();
    }

    /** Throws if the job was cancelled or the copy leaves the node. */
    void ensureWanted() {
        task.ensureNotCancelled();
        if (view.shard().state() == IndexShardState.CLOSED) {
            throw new IndexShardClosedException(view.shard().shardId());
        }
    }

    @Override
    public void close() {
        opened.close();
    }
}
