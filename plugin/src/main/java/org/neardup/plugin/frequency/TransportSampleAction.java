package org.neardup.plugin.frequency;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.DefaultShardOperationFailedException;
import org.elasticsearch.action.support.broadcast.BroadcastShardOperationFailedException;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.FrequencyCounter;
import org.neardup.plugin.index.IndexAccess;
import org.neardup.plugin.index.ReadBroadcastAction;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.work.MemoryClaim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Counts document frequencies of a field's tokens in a sample of one copy of each shard. */
abstract class TransportSampleAction
    extends ReadBroadcastAction<SampleRequest, SampleResponse, ShardSampleRequest, ShardSampleResponse> {

    /** Maximum number of counts from all shards together, about 25 MB; exceeded only with more than 2,048 shards. */
    private static final int MOST_ARRIVING_COUNTS = 1 << 21;
    private static final int LEAST_COUNTS = 1 << 10;
    private static final long BYTES_PER_COUNT = Long.BYTES + Integer.BYTES;

    private final CircuitBreaker breaker;

    TransportSampleAction(
        String name, ClusterService clusterService, TransportService transportService, IndexAccess access, CircuitBreakerService breakers,
        ActionFilters actionFilters, IndexNameExpressionResolver resolver) {
        super(
            name, clusterService, transportService, access, actionFilters, resolver, SampleRequest::new, ShardSampleRequest::new);
        this.breaker = breakers.getBreaker(MemoryClaim.BREAKER);
    }

    /** Limits the size of all shard responses together; they stay in memory until the last one arrives. */
    @Override
    protected void doExecute(Task task, SampleRequest request, ActionListener<SampleResponse> listener) {
        int shards = access.resolve(request).shards(ServerProject.of(clusterService.state())).size();
        int fitting = Math.clamp(MOST_ARRIVING_COUNTS / Math.max(1, shards), LEAST_COUNTS, ShardSample.MOST_COUNTS);
        int mostCounts = Math.min(fitting, request.options().mostCounts());
        MemoryClaim memory = new MemoryClaim(breaker, "frequencies of " + request.options().field(), 0);
        ActionListener.run(ActionListener.runBefore(listener, memory::close), l -> {
            memory.reserve((long) shards * mostCounts * BYTES_PER_COUNT);
            super.doExecute(task, request.counting(mostCounts), l);
        });
    }

    @Override
    protected ShardSampleRequest newShardRequest(ShardRouting shard, SampleRequest request) {
        return new ShardSampleRequest(shard.shardId(), request);
    }

    @Override
    protected ShardSampleResponse shardOperation(ShardSampleRequest request, Task task) throws IOException {
        try (MemoryClaim memory = new MemoryClaim(breaker, "frequencies of " + request.shardId(), 0)) {
            return sample(request, () -> ensureNotCancelled(task), memory);
        }
    }

    abstract ShardSampleResponse sample(ShardSampleRequest request, Runnable ensureRunning, MemoryClaim memory) throws IOException;

    @Override
    protected SampleResponse newResponse(SampleRequest request, AtomicReferenceArray<?> responses, ClusterState state) {
        List<ShardSampleResponse> samples = new ArrayList<>();
        List<DefaultShardOperationFailedException> failures = new ArrayList<>();
        for (int i = 0; i < responses.length(); i++) {
            switch (responses.get(i)) {
                case ShardSampleResponse sample -> samples.add(sample);
                case BroadcastShardOperationFailedException failed -> failures.add(new DefaultShardOperationFailedException(failed));
                case null, default -> {
                    // A shard without a copy contributes nothing.
                }
            }
        }
        Map<Long, String> texts = new HashMap<>();
        samples.forEach(sample -> sample.texts().forEach(texts::putIfAbsent));
        int mostTexts = request.options().mostTexts();
        return new SampleResponse(responses.length(), samples.size(), failures, merged(samples, request.options()), mostTexts, texts);
    }

    private DocumentFrequencies merged(List<ShardSampleResponse> samples, SampleOptions options) {
        if (options.mostCounts() == 0) {
            return DocumentFrequencies.withoutTokens(samples.stream().mapToLong(sample -> sample.frequencies().documents()).sum());
        }
        try (MemoryClaim memory = new MemoryClaim(breaker, "frequencies of " + options.field(), 0)) {
            FrequencyCounter all = ShardSample.counter(memory);
            samples.forEach(sample -> all.add(sample.frequencies()));
            return all.frequencies().mostFrequent(ShardSample.MOST_COUNTS);
        }
    }

    @Override
    protected ShardSampleResponse readShardResponse(StreamInput in) throws IOException {
        return new ShardSampleResponse(in);
    }
}
