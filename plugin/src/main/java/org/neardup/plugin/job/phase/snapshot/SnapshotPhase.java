package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.shard.ShardId;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.job.DocumentCounts;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.work.ChildTasks;
import org.neardup.plugin.work.Dispatch;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.RecordFormat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads every shard of a job once. The phase first decides on the shards and records the decision; then it reads each shard without a
 * record of its reading.
 *
 * @param breaker the plugin's breaker
 */
public record SnapshotPhase(Client client, CircuitBreaker breaker) {

    static final RecordFormat<List<ShardId>> SHARDS = RecordFormat.ofList(2, "the list of shards", ShardId.class);
    static final RecordFormat<List<ShardSnapshot>> NEW = RecordFormat.ofList(1, "the new documents of shards", ShardSnapshot.class);

    /**
     * Returns the snapshot, after reading the shards without a record.
     *
     * @throws IndexNotFoundException if an index is deleted or replaced before all of its shards were read
     */
    public Snapshot run(JobContext context) {
        EntryStore work = context.work();
        ComparedIndices compared = context.specification().source().compared();
        List<ShardId> shards = work.once(Entries.SHARDS, SHARDS, () -> compared.shards(context.project()));
        context.progress().add(Counter.SHARDS, shards.size());
        Consumer<ShardSnapshot> countRead = shard -> {
            context.progress().add(Counter.SHARDS_READ, 1);
            countDocuments(shard, context);
        };
        if (context.specification().comparison().frames() != null) {
            Consumer<ShardSnapshot> count = shard -> context.progress().add(Counter.SHARDS_COUNTED, 1);
            List<ShardSnapshot> counted = new EachShard(context, Entries::sitesOfShard, Pass.SITES, count).run(shards);
            try (MemoryClaim memory = new MemoryClaim(breaker, "frames of job " + context.jobId(), 0)) {
                FrameTokens.merge(context, counted, memory);
            }
        }
        if (context.specification().source().newDocuments() == null) {
            return new Snapshot(new EachShard(context, Entries::shard, Pass.DOCUMENTS, countRead).run(shards));
        }
        Consumer<ShardSnapshot> countNew = shard -> {
            context.progress().add(Counter.SHARDS_COUNTED, 1);
            context.progress().add(Counter.NEW_DOCUMENTS, shard.documents());
            countDocuments(shard, context);
        };
        List<ShardSnapshot> read = new EachShard(context, Entries::newOfShard, Pass.NEW, countNew).run(shards);
        // If two coordinators have read a shard, the second reading is by the record of one of them.
        List<ShardSnapshot> newDocuments = work.onceInParts(Entries.NEW, NEW, () -> read);
        return Snapshot.ofNew(newDocuments, new EachShard(context, Entries::shard, Pass.DOCUMENTS, countRead).run(shards));
    }

    private static void countDocuments(ShardSnapshot snapshot, JobContext context) {
        JobProgress progress = context.progress();
        DocumentCounts counts = snapshot.counts().under(context.specification().comparison().measure());
        progress.add(Counter.DOCUMENTS, counts.compared());
        progress.add(Counter.TOO_FEW_TOKENS, counts.tooFewTokens());
        progress.add(Counter.NOT_COMPARED, counts.notCompared());
        progress.add(Counter.TOKENS, snapshot.tokens());
    }

    /** Reads every shard without a record of its reading. */
    private final class EachShard implements Dispatch.Work<ShardId, ShardReadResponse> {

        private final JobContext context;
        private final Function<ShardId, String> record;
        private final Pass pass;
        private final Consumer<ShardSnapshot> count;
        private final Map<ShardId, ShardSnapshot> read = new TreeMap<>();
        /** The last number of documents that was reported for each shard. */
        private final Map<ShardId, Long> reported = new HashMap<>();
        private final int perNode;
        private int missing;
        private boolean isOver;

        /**
         * @param record returns the name of a shard's record
         * @param pass   what to read
         * @param count  called for every shard, whether it was read before or now
         */
        EachShard(
            JobContext context, Function<ShardId, String> record, Pass pass, Consumer<ShardSnapshot> count) {
            this.context = context;
            this.record = record;
            this.pass = pass;
            this.count = count;
            this.perNode = context.specification().limits().parallelUnits();
        }

        /** Returns the shards that were read, in this order. */
        List<ShardSnapshot> run(List<ShardId> shards) {
            List<ShardId> unread = context.work().withoutRecord(shards, record, ShardSnapshot.FORMAT, this::take);
            missing = unread.size();
            try {
                new Dispatch<>(context::ensureRunning, context::workers, perNode, this).run(unread);
            } finally {
                endReports();
            }
            return shards.stream().map(read::get).toList();
        }

        private synchronized void endReports() {
            isOver = true;
        }

        /** Counts the documents of a shard that is being read; a repeated reading starts from 0 again. Late reports have no effect. */
        private synchronized void reported(ShardId shard, long documents) {
            if (isOver == false && pass != Pass.SITES && read.containsKey(shard) == false) {
                Long before = reported.put(shard, documents);
                context.progress().add(Counter.DOCUMENTS_READ, documents - (before == null ? 0 : before));
            }
        }

        private synchronized void take(ShardId shard, ShardSnapshot snapshot) {
            reported(shard, snapshot.counts().compared() + snapshot.counts().notCompared());
            read.put(shard, snapshot);
            count.accept(snapshot);
        }

        @Override
        public void send(ShardId shard, String node, int attempt, ActionListener<ShardReadResponse> listener) {
            int atOnce = Math.min(missing, perNode * Math.max(1, context.workers().size()));
            float requestsPerSecond = (float) context.pace().documentsPerSecond();
            var options = new ReadOptions(context.specification(), pass, requestsPerSecond, atOnce);
            String[] names = context.specification().source().compared().namesOf(shard.getIndex(), context.project());
            var request = new ShardReadRequest(context.jobId(), shard, names, attempt, options);
            request.setParentTask(context.parentTask());
            request.report(documents -> reported(shard, documents));
            context.userClient().execute(ShardReadAction.TYPE, request, listener);
        }

        @Override
        public void done(ShardId shard, ShardReadResponse answer) {
            context.work().put(record.apply(shard), answer.snapshot, ShardSnapshot.FORMAT);
            context.progress().add(Counter.BYTES_WRITTEN, answer.bytesWritten);
            context.progress().add(Counter.THROTTLED_MILLIS, answer.throttledMillis);
            take(shard, answer.snapshot);
        }

        @Override
        public void abandon() {
            ChildTasks.cancel(client, context.parentTask(), ShardReadAction.TYPE.name());
        }
    }
}
