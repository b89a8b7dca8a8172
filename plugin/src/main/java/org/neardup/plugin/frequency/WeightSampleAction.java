package org.neardup.plugin.frequency;

import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.routing.RecoverySource;
import org.elasticsearch.cluster.routing.ShardIterator;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.cluster.routing.UnassignedInfo;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.transport.TransportService;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.FrequencyCounter;
import org.neardup.plugin.index.IndexAccess;
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;
import org.neardup.plugin.work.MemoryClaim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Samples the frequencies that determine the weights of tokens. They cover all documents, whatever the user may see, as the server's
 * scoring statistics do; so it does not run as the user.
 */
public final class WeightSampleAction extends TransportSampleAction {

    /** Only the server itself may execute it. */
    public static final ActionType<SampleResponse> TYPE = new ActionType<>("internal:near_duplicates/frequencies");

    @Inject
    public WeightSampleAction(
        ClusterService clusterService, TransportService transportService, IndexAccess access, CircuitBreakerService breakers,
        ActionFilters actionFilters, IndexNameExpressionResolver resolver) {
        super(TYPE.name(), clusterService, transportService, access, breakers, actionFilters, resolver);
    }

    /**
     * In a point in time, only the shards that it reads, each first on the node that has its reader, even if the copy has moved since. If
     * the reader is gone, the search cannot read the shard either, or another copy is known to be the same.
     */
    @Override
    protected List<ShardIterator> shards(ClusterState state, SampleRequest request, String[] indices) {
        Map<ShardId, OpenReader> readers = request.readers();
        List<ShardIterator> current = super.shards(state, request, indices);
        return readers.isEmpty() ? current : current.stream().filter(copies -> readers.containsKey(copies.shardId())).map(copies -> {
            List<ShardRouting> preferred = new ArrayList<>(List.of(copy(copies.shardId(), readers.get(copies.shardId()).node())));
            copies.forEach(preferred::add);
            return new ShardIterator(copies.shardId(), preferred);
        }).toList();
    }

    private static ShardRouting copy(ShardId shardId, String node) {
        var unknown = new UnassignedInfo(UnassignedInfo.Reason.MANUAL_ALLOCATION, null);
        var source = RecoverySource.ExistingStoreRecoverySource.INSTANCE;
        return ShardRouting.newUnassigned(shardId, true, source, unknown, ShardRouting.Role.DEFAULT).initialize(node, null, 0);
    }

    @Override
    ShardSampleResponse sample(ShardSampleRequest request, Runnable ensureRunning, MemoryClaim memory) throws IOException {
        int mostCounts = request.options().mostCounts();
        return access.readAll(request.shardId(), request.reader(), (mapping, reader) -> {
            DocumentFrequencies frequencies = DocumentFrequencies.withoutTokens(mostCounts == 0 ? reader.numDocs() : 0);
            if (mostCounts > 0 && mapping.getFieldType(request.options().field()) instanceof SignatureSetFieldType field) {
                FrequencyCounter counter = ShardSample.counter(memory);
                frequencies = new ShardSample(reader, (segment, sets) -> sets, field.name(), ensureRunning, counter).read(mostCounts);
            }
            return new ShardSampleResponse(request.shardId(), frequencies, Map.of());
        });
    }
}
