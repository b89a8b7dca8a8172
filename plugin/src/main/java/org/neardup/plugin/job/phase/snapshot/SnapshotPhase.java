package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.seqno.SequenceNumbers;
import org.elasticsearch.index.shard.ShardId;
import org.neardup.plugin.job.DocumentCounts;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.work.ChildTasks;
import org.neardup.plugin.work.Dispatch;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.JobNodes;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.RecordFormat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads every shard of a job once. The phase first decides on the shards and records the decision; then it reads each shard without a
 * record of its reading.
 *
 * <p>A job that continues an earlier one first reads the later documents, then only those earlier documents that can be in a group (see
 * {@link PossibleMembers}), so its comparisons are proportional to the later documents and near-duplicates. If the later documents do not
 * fit into memory, it reads all documents.
 *
 * @param breaker the plugin's breaker
 */
public record SnapshotPhase(
    Client client,
    ClusterService clusterService,
    ProjectResolver projectResolver,
    CircuitBreaker breaker
) {

    /** The format of a job's shards in the work index. */
    static final RecordFormat<List<ShardId>> SHARDS = new RecordFormat<>(
        2,
        "the list of shards",
        StreamOutput::writeCollection,
        in -> in.readCollectionAsList(ShardId::new)
    );

    /** The divisor of the breaker's limit that gives the maximum for later documents on a node. */
    private static final int PART_OF_LIMIT = 4;

    /**
     * Returns the snapshot, after reading the shards without a record.
     *
     * @throws IndexNotFoundException if an index is deleted or replaced before all of its shards were read
     */
    public Snapshot run(JobContext context) {
        EntryStore work = context.work();
        List<ShardId> shards = work.once(Entries.SHARDS, SHARDS, () -> shards(context));
        context.progress().add(Counter.SHARDS, shards.size());
        if (context.specification().comparison().frames() != null) {
            List<ShardSnapshot> counted = new EachShard(
                context,
                Entries::sitesOfShard,
                shard -> DocumentPart.ALL,
                true,
                shard -> context.progress().add(Counter.SHARDS_COUNTED, 1)
            ).run(shards);
            try (MemoryClaim memory = new MemoryClaim(breaker, "frames of job " + context.jobId(), 0)) {
                FrameTokens.merge(context, counted, memory);
            }
        }
        try (MemoryClaim memory = new MemoryClaim(breaker, "documents that the job before " + context.jobId() + " linked", 0)) {
            long mostBytes = context.specification().limits().mostMemory(breaker.getLimit() / PART_OF_LIMIT) / perNode(context);
            EarlierDocuments earlier = EarlierDocuments.takeOver(
                context, shards, index -> isReadWhole(index, context), mostBytes, memory);
            List<ShardSnapshot> parts = earlier.later().isEmpty() ? List.of() : readParts(context, shards, earlier);
            return new Snapshot(parts.isEmpty() ? read(context, Entries::shard, shard -> DocumentPart.ALL, shards) : parts);
        }
    }

    /** Reads some shards and keeps their records. */
    private List<ShardSnapshot> read(
        JobContext context,
        Function<ShardId, String> record,
        Function<ShardId, DocumentPart> part,
        List<ShardId> shards
    ) {
        return new EachShard(
            context,
            record,
            part,
            false,
            shard -> {
                context.progress().add(Counter.SHARDS_READ, 1);
                countDocuments(shard, context);
            }
        ).run(shards);
    }

    /** Returns the later documents of all shards, then the selected earlier ones; empty if all documents must be read. */
    private List<ShardSnapshot> readParts(JobContext context, List<ShardId> shards, EarlierDocuments earlier) {
        // For a shard that the earlier job did not read: all documents, as later ones. Progress does not count them yet, because all
        // documents are read again if the later ones do not fit into memory.
        DocumentPart all = DocumentPart.after("", SequenceNumbers.NO_OPS_PERFORMED);
        List<ShardSnapshot> later = new EachShard(
            context,
            Entries::laterDocuments,
            shard -> earlier.later().getOrDefault(EarlierDocuments.key(shard), all),
            false,
            shard -> {}
        ).run(shards);
        if (earlier.fit(later) == false) {
            return List.of();
        }
        Map<ShardId, DocumentPart> before = new TreeMap<>();
        for (ShardSnapshot shard : later) {
            countDocuments(shard, context);
            if (shard.after() >= 0) {
                before.put(shard.shard(), DocumentPart.after(shard.history(), shard.after()).before());
            } else {
                context.progress().add(Counter.SHARDS_READ, 1);
            }
        }
        List<ShardSnapshot> parts = new ArrayList<>(later);
        parts.addAll(read(context, Entries::earlierDocuments, before::get, List.copyOf(before.keySet())));
        return parts;
    }

    private static int perNode(JobContext context) {
        return Math.max(1, context.specification().limits().parallelUnits());
    }

    private static void countDocuments(ShardSnapshot snapshot, JobContext context) {
        JobProgress progress = context.progress();
        DocumentCounts counts = snapshot.counts().under(context.specification().comparison().measure());
        progress.add(Counter.DOCUMENTS, counts.compared());
        progress.add(Counter.TOO_FEW_TOKENS, counts.tooFewTokens());
        progress.add(Counter.NOT_COMPARED, counts.notCompared());
        progress.add(Counter.TOKENS, snapshot.tokens());
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

    /** Reads every shard without a record of its reading. */
    private final class EachShard implements Dispatch.Work<ShardId, ShardReadResponse> {

        private final JobContext context;
        private final Function<ShardId, String> record;
        private final Function<ShardId, DocumentPart> part;
        private final boolean countsSites;
        private final Consumer<ShardSnapshot> count;
        private final Map<ShardId, ShardSnapshot> read = new TreeMap<>();
        private int missing;

        /**
         * @param record      returns the name of a shard's record
         * @param part        returns the documents of a shard to read
         * @param countsSites whether to count the tokens of sites instead of reading documents
         * @param count       called for every shard, whether it was read before or now
         */
        EachShard(
            JobContext context,
            Function<ShardId, String> record,
            Function<ShardId, DocumentPart> part,
            boolean countsSites,
            Consumer<ShardSnapshot> count
        ) {
            this.context = context;
            this.record = record;
            this.part = part;
            this.countsSites = countsSites;
            this.count = count;
        }

        /** Returns the shards that were read, in this order. */
        List<ShardSnapshot> run(List<ShardId> shards) {
            List<ShardSnapshot> records = context.work().find(shards.stream().map(record).toList(), ShardSnapshot.FORMAT);
            List<ShardId> unread = new ArrayList<>();
            for (int i = 0; i < shards.size(); i++) {
                if (records.get(i) == null) {
                    unread.add(shards.get(i));
                } else {
                    read.put(shards.get(i), records.get(i));
                    count.accept(records.get(i));
                }
            }
            missing = unread.size();
            if (missing > 0) {
                new Dispatch<>(context::ensureRunning, () -> JobNodes.workers(clusterService.state()), perNode(context), this).run(unread);
            }
            return shards.stream().map(read::get).toList();
        }

        @Override
        public void send(ShardId shard, String node, int attempt, ActionListener<ShardReadResponse> listener) {
            int atOnce = Math.min(missing, perNode(context) * Math.max(1, JobNodes.workers(clusterService.state()).size()));
            float requestsPerSecond = (float) context.pace().documentsPerSecond();
            var options = new ReadOptions(context.specification(), part.apply(shard), countsSites, requestsPerSecond, atOnce);
            String[] names = names(shard.getIndex(), context.specification().source().names());
            var request = new ShardReadRequest(context.jobId(), shard, names, attempt, options);
            request.setParentTask(context.parentTask());
            context.userClient().execute(ShardReadAction.TYPE, request, listener);
        }

        @Override
        public void done(ShardId shard, ShardReadResponse answer) {
            context.work().put(record.apply(shard), answer.snapshot(), ShardSnapshot.FORMAT);
            read.put(shard, answer.snapshot());
            context.progress().add(Counter.BYTES_WRITTEN, answer.bytesWritten());
            context.progress().add(Counter.THROTTLED_MILLIS, answer.throttledMillis());
            count.accept(answer.snapshot());
        }

        @Override
        public void abandon() {
            ChildTasks.cancel(client, context.parentTask(), ShardReadAction.TYPE.name());
        }
    }

    /** Whether this job and the earlier one read an index completely: an alias may have a filter, which may have changed. */
    private boolean isReadWhole(Index index, JobContext context) {
        return isNamedItself(index, context.specification().source().names())
            && isNamedItself(index, context.earlier().specification().source().names());
    }

    private boolean isNamedItself(Index index, List<String> names) {
        IndexAbstraction abstraction = projectResolver.getProjectMetadata(clusterService.state()).getIndicesLookup().get(index.getName());
        return names.contains(index.getName())
            || abstraction != null
                && abstraction.getParentDataStream() != null
                && names.contains(abstraction.getParentDataStream().getName());
    }

    /** The names by which the user addressed an index. */
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
}
