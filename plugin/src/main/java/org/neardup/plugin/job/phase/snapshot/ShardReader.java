package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.UUIDs;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.component.Lifecycle;
import org.elasticsearch.common.component.LifecycleListener;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.node.NodeClosedException;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.kernel.frequency.FrequencyCounter;
import org.neardup.plugin.index.IndexAccess;
import org.neardup.plugin.index.ShardView;
import org.neardup.plugin.job.Comparison;
import org.neardup.plugin.job.record.JobTasks;
import org.neardup.plugin.query.TokenFilters;
import org.neardup.plugin.work.JobPools;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.Pace;
import org.neardup.plugin.work.WorkIndex;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads a shard's copy on this node at one point in time: the documents that a search by the same user with the same query finds, segment
 * by segment, directly from doc values.
 */
final class ShardReader {

    /** Maximum number of bytes held before writing: many blocks, but little compared with the memory of joins. */
    private static final long MOST_OPEN_BYTES = 32L << 20;
    private static final long LEAST_OPEN_BYTES = 2L << 20;
    private static final int OPEN_PART_OF_LIMIT = 16;
    /** Sorted ids only save reading, so they leave the rest of the memory to required data. */
    private static final int IDS_PART_OF_LIMIT = 4;

    private static final TimeValue PAUSE = TimeValue.timeValueMillis(100);

    private final IndexAccess access;
    private final CircuitBreaker breaker;
    private final TokenFilters filters;
    private final Client client;
    private final ThreadPool threadPool;
    private final ClusterService clusterService;
    private final ReadReports reports;
    /** Paused readings and their listeners. A stopping node drops scheduled tasks, so it ends these itself. */
    private final Map<Reading, ActionListener<ShardReadResponse>> paused = new ConcurrentHashMap<>();

    ShardReader(
        IndexAccess access, CircuitBreaker breaker, TokenFilters filters, Client client, ThreadPool threadPool,
        ClusterService clusterService,
        ReadReports reports) {
        this.reports = reports;
        this.access = access;
        this.breaker = breaker;
        this.filters = filters;
        this.client = client;
        this.threadPool = threadPool;
        this.clusterService = clusterService;
        clusterService.addLifecycleListener(new LifecycleListener() {
            @Override
            public void afterStop() {
                endPaused();
            }
        });
    }

    /**
     * Reads on a thread of the work pool, with the thread context that limits what the user may see. While the rate limit pauses the
     * reading, the thread is free.
     */
    void read(ShardReadRequest request, CancellableTask task, ActionListener<ShardReadResponse> listener) {
        ActionListener.run(listener, l -> {
            task.ensureNotCancelled();
            Reading reading = open(request, task);
            goOn(reading, ActionListener.runBefore(l, reading.opened::close));
        });
    }

    private Reading open(ShardReadRequest request, CancellableTask task) throws IOException {
        ReadOptions options = request.options;
        Pace pace = new Pace(
            () -> JobTasks.requestsPerSecond(clusterService.state(), request.jobId, options.requestsPerSecond()) / options.readings(),
            task::ensureNotCancelled, millis -> {});
        MemoryClaim memory = new MemoryClaim(breaker, "reading of " + request.shardId, 0);
        MemoryClaim memoryOfIds = new MemoryClaim(breaker, "ids of " + request.shardId, breaker.getLimit() / IDS_PART_OF_LIMIT);
        MemoryClaim counts = new MemoryClaim(breaker, "frequencies, frames and look-ups of " + request.shardId, 0);
        List<Releasable> held = new ArrayList<>(List.of(memory, memoryOfIds, counts));
        try {
            var work = new WorkIndex(client, request.jobId, task::ensureNotCancelled);
            ShardView view = access.open(request.shardId, request.aliasFilter, request.query, true, task::ensureNotCancelled);
            held.add(0, view);
            var opened = new OpenShard(request, task, view, pace, reports.to(request.getParentTask()), Releasables.wrap(held));
            // Random UUIDs: two attempts must never write the same blocks.
            String attempt = UUIDs.randomBase64UUID();
            if (options.pass() == Pass.SITES) {
                return new SiteReading(opened, attempt, work, memory);
            }
            Comparison comparison = options.specification().comparison();
            FrequencyCounter counter = comparison.isWeighted() ? TokenFrequencies.counter(breaker.getLimit(), counts) : null;
            FrameTokens frames = comparison.frames() == null ? null : FrameTokens.read(work, counts);
            NearNewDocuments near = options.findsNear() ? new NearNewDocuments(opened, work, filters, counts) : null;
            BlockWriter blocks = new BlockWriter(request.shardId, attempt, work, memory, openBytes(), counter);
            return new ShardReading(opened, blocks, memoryOfIds, frames, near);
        } catch (Exception e) {
            Releasables.close(held);
            throw e;
        }
    }

    private long openBytes() {
        return Math.clamp(breaker.getLimit() / OPEN_PART_OF_LIMIT, LEAST_OPEN_BYTES, MOST_OPEN_BYTES);
    }

    private void goOn(Reading reading, ActionListener<ShardReadResponse> listener) {
        ActionListener.run(listener, l -> {
            if (reading.resume() && reading.read()) {
                l.onResponse(reading.response());
            } else {
                reading.pause(LEAST_OPEN_BYTES);
                await(reading, l);
            }
        });
    }

    /** Polls whether the reading may continue; polling is cheap and uses no thread of the work pool. */
    private void await(Reading reading, ActionListener<ShardReadResponse> listener) {
        paused.put(reading, listener);
        try {
            threadPool.schedule(() -> lookAt(reading), PAUSE, threadPool.generic());
        } finally {
            if (clusterService.lifecycleState() != Lifecycle.State.STARTED) {
                endPaused();
            }
        }
    }

    private void lookAt(Reading reading) {
        ActionListener<ShardReadResponse> listener = paused.remove(reading);
        if (listener != null) {
            ActionListener.run(listener, l -> {
                reading.opened.ensureWanted();
                if (reading.opened.pace().isPaid()) {
                    threadPool.executor(JobPools.WORK).execute(ActionRunnable.wrap(l, l2 -> goOn(reading, l2)));
                } else {
                    await(reading, l);
                }
            });
        }
    }

    private void endPaused() {
        for (Reading reading : paused.keySet()) {
            ActionListener<ShardReadResponse> listener = paused.remove(reading);
            if (listener != null) {
                listener.onFailure(new NodeClosedException(clusterService.localNode()));
            }
        }
    }
}
