package org.neardup.plugin.job.snapshot;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.seqno.SequenceNumbers;
import org.elasticsearch.index.shard.ShardId;
import org.neardup.plugin.job.EarlierJob;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.work.ChildTasks;
import org.neardup.plugin.job.work.Dispatch;
import org.neardup.plugin.job.work.Entries;
import org.neardup.plugin.job.work.JobNodes;
import org.neardup.plugin.job.work.RecordFormat;
import org.neardup.plugin.job.work.SpeedShare;
import org.neardup.plugin.job.work.WorkIndex;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Reads every shard of a job once. Which shards these are is decided once and written down first; then a shard is read unless there is
 * a record of its reading.
 */
public final class SnapshotPhase {

    /** Which shards a job reads, as it is kept in the work index. */
    static final RecordFormat<List<ShardId>> SHARDS = new RecordFormat<>(
        2,
        "the list of shards",
        StreamOutput::writeCollection,
        in -> in.readCollectionAsList(ShardId::new)
    );

    private final Client client;
    private final ClusterService clusterService;
    private final ProjectResolver projectResolver;

    public SnapshotPhase(Client client, ClusterService clusterService, ProjectResolver projectResolver) {
        this.client = client;
        this.clusterService = clusterService;
        this.projectResolver = projectResolver;
    }

    /**
     * Returns the snapshot, after reading what was not read before.
     *
     * @throws IndexNotFoundException if an index is gone, or another one has its name, before all of its shards were read
     */
    public Snapshot run(JobContext context) {
        WorkIndex work = context.work();
        List<ShardId> shards = work.once(Entries.SHARDS, SHARDS, () -> shards(context));
        context.progress().add(Counter.SHARDS, shards.size());
        Map<ShardId, ShardSnapshot> read = new TreeMap<>();
        List<ShardSnapshot> records = work.find(shards.stream().map(SnapshotPhase::record).toList(), ShardSnapshot.FORMAT);
        List<ShardId> missing = new ArrayList<>();
        for (int i = 0; i < shards.size(); i++) {
            if (records.get(i) == null) {
                missing.add(shards.get(i));
            } else {
                read.put(shards.get(i), records.get(i));
                count(records.get(i), context.progress());
            }
        }
        read(missing, context, read);
        return new Snapshot(shards.stream().map(read::get).toList());
    }

    private static String record(ShardId shard) {
        return Entries.shard(shard.getIndex().getUUID(), shard.id());
    }

    private List<ShardId> shards(JobContext context) {
        ProjectMetadata project = projectResolver.getProjectMetadata(clusterService.state());
        List<ShardId> shards = new ArrayList<>();
        for (Index index : context.specification().source().indices().stream().sorted(Comparator.comparing(Index::getName)).toList()) {
            IndexMetadata metadata = project.index(index);
            if (metadata == null) {
                throw new IndexNotFoundException(index);
            }
            for (int shard = 0; shard < metadata.getNumberOfShards(); shard++) {
                shards.add(new ShardId(index, shard));
            }
        }
        return shards;
    }

    private void read(List<ShardId> shards, JobContext context, Map<ShardId, ShardSnapshot> read) {
        if (shards.isEmpty()) {
            return;
        }
        int perNode = Math.max(1, context.specification().limits().parallelUnits());
        Supplier<List<String>> workers = () -> JobNodes.workers(clusterService.state());
        new Dispatch<>(context::ensureRunning, workers, perNode, new Dispatch.Work<ShardId, ShardReadResponse>() {

            @Override
            public void send(ShardId shard, String node, int attempt, ActionListener<ShardReadResponse> listener) {
                var request = new ShardReadRequest(
                    context.jobId(),
                    shard,
                    names(shard.getIndex(), context.specification().source().names()),
                    attempt,
                    ReadOptions.of(
                        context.specification(),
                        unchangedUpTo(shard, context),
                        new SpeedShare(context.requestsPerSecond(), Math.min(shards.size(), perNode * workers()))
                    )
                );
                request.setParentTask(context.parentTask());
                context.userClient().execute(ShardReadAction.TYPE, request, listener);
            }

            @Override
            public void done(ShardId shard, ShardReadResponse answer) {
                context.work().put(record(shard), answer.snapshot(), ShardSnapshot.FORMAT);
                read.put(shard, answer.snapshot());
                context.progress().add(Counter.BYTES_WRITTEN, answer.bytesWritten());
                context.progress().add(Counter.THROTTLED_MILLIS, answer.throttledMillis());
                count(answer.snapshot(), context.progress());
            }

            @Override
            public void abandon() {
                ChildTasks.cancel(client, context.parentTask(), ShardReadAction.TYPE.name());
            }
        }).run(shards);
    }

    /**
     * The sequence number up to which the job that this one continues read the shard, if it read all of it, and so does this one: an alias
     * may have a filter, which may have been another one then.
     */
    private long unchangedUpTo(ShardId shard, JobContext context) {
        EarlierJob earlier = context.specification().continueFrom() == null ? null : context.earlier();
        if (earlier == null
            || isNamedItself(shard.getIndex(), context.specification().source().names()) == false
            || isNamedItself(shard.getIndex(), earlier.specification().source().names()) == false) {
            return SequenceNumbers.NO_OPS_PERFORMED;
        }
        String key = shard.getIndex().getUUID() + "/" + shard.id();
        return earlier.result().checkpoints().getOrDefault(key, SequenceNumbers.NO_OPS_PERFORMED);
    }

    private boolean isNamedItself(Index index, List<String> names) {
        IndexAbstraction abstraction = projectResolver.getProjectMetadata(clusterService.state()).getIndicesLookup().get(index.getName());
        return names.contains(index.getName())
            || abstraction != null
                && abstraction.getParentDataStream() != null
                && names.contains(abstraction.getParentDataStream().getName());
    }

    private int workers() {
        return Math.max(1, JobNodes.workers(clusterService.state()).size());
    }

    /** The names by which the user got at an index. */
    private String[] names(Index index, List<String> names) {
        ProjectMetadata project = projectResolver.getProjectMetadata(clusterService.state());
        String[] leading = names.stream().filter(name -> {
            IndexAbstraction abstraction = project.getIndicesLookup().get(name);
            return abstraction != null && abstraction.getIndices().contains(index);
        }).toArray(String[]::new);
        if (leading.length == 0) {
            throw new ResourceNotFoundException("none of " + names + " leads to the index " + index + " any more");
        }
        return leading;
    }

    private static void count(ShardSnapshot snapshot, JobProgress progress) {
        progress.add(Counter.SHARDS_READ, 1);
        progress.add(Counter.DOCUMENTS, snapshot.documents());
        progress.add(Counter.TOO_FEW_TOKENS, snapshot.tooFewTokens());
        progress.add(Counter.TOKENS, snapshot.blocks().stream().mapToLong(ShardSnapshot.Block::tokens).sum());
    }
}
