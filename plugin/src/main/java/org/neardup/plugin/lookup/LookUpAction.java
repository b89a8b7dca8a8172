package org.neardup.plugin.lookup;

import org.elasticsearch.ElasticsearchTimeoutException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.NoShardAvailableActionException;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.broadcast.BroadcastShardOperationFailedException;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.search.internal.AliasFilter;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.index.IndexAccess;
import org.neardup.plugin.index.ReadBroadcastAction;
import org.neardup.plugin.index.ShardView;
import org.neardup.plugin.query.SearchedField;
import org.neardup.plugin.query.SetField;
import org.neardup.plugin.query.TokenFilters;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.work.MemoryClaim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Looks up many texts in one copy of each shard, as the user: the privilege {@code read}, filters of aliases, and document and field level
 * security decide what is found. Fails if all copies of a shard do, because a document that is missing in the answer would pass as unique.
 */
public final class LookUpAction
    extends ReadBroadcastAction<LookUpRequest, LookUpResponse, ShardLookUpRequest, ShardLookUpResponse> {

    /** Requires the privilege {@code read}. */
    public static final ActionType<LookUpResponse> TYPE = new ActionType<>("indices:data/read/near_duplicates/look_up");

    private final CircuitBreaker breaker;
    private final TokenFilters filters;

    @Inject
    public LookUpAction(
        ClusterService clusterService, TransportService transportService, IndexAccess access, CircuitBreakerService breakers,
        TokenFilters filters, ActionFilters actionFilters, IndexNameExpressionResolver resolver) {
        super(
            TYPE.name(), clusterService, transportService, access, actionFilters, resolver, LookUpRequest::new,
            ShardLookUpRequest::new);
        this.breaker = breakers.getBreaker(MemoryClaim.BREAKER);
        this.filters = filters;
    }

    @Override
    protected void doExecute(Task task, LookUpRequest request, ActionListener<LookUpResponse> listener) {
        ActionListener.run(listener, l -> {
            ServerProject project = ServerProject.of(clusterService.state());
            SearchedField.checkSets(request.question().criteria().threshold().field(), access.resolve(request).existing(project));
            super.doExecute(task, request, l);
        });
    }

    @Override
    protected ShardLookUpRequest newShardRequest(ShardRouting shard, LookUpRequest request) {
        return new ShardLookUpRequest(shard.shardId(), request);
    }

    @Override
    protected ShardLookUpResponse shardOperation(ShardLookUpRequest request, Task task) throws IOException {
        LookUpQuestion question = request.question();
        Runnable ensureRunning = running(task, question.mostTime());
        ShardId shardId = request.shardId();
        AliasFilter filter = access.filter(request, shardId.getIndexName());
        try (MemoryClaim memory = new MemoryClaim(breaker, "look-ups in " + shardId, 0)) {
            memory.reserve(question.texts().bytesOfSets());
            try (ShardView view = access.openAsSearched(shardId, filter, ensureRunning)) {
                String path = question.criteria().threshold().field();
                SetField field = SetField.of(view.field(path), path, shardId.getIndexName());
                if (field == null) {
                    return new ShardLookUpResponse(shardId, List.of(), Map.of());
                }
                SoughtTexts.Sets sets = question.texts().sets(field, question.criteria(), ensureRunning);
                ShardLookUp lookUp = new ShardLookUp(view, question.texts(), ensureRunning);
                return new ShardLookUpResponse(shardId, lookUp.find(sets, filters), sets.failures());
            }
        }
    }

    private static Runnable running(Task task, TimeValue mostTime) {
        long start = System.nanoTime();
        return () -> {
            ensureNotCancelled(task);
            if (System.nanoTime() - start > mostTime.nanos()) {
                throw new ElasticsearchTimeoutException("the look-ups in a shard took more than [" + mostTime + "]");
            }
        };
    }

    @Override
    protected LookUpResponse newResponse(LookUpRequest request, AtomicReferenceArray<?> responses, ClusterState state) {
        List<ShardLookUpResponse> shards = new ArrayList<>();
        for (int i = 0; i < responses.length(); i++) {
            switch (responses.get(i)) {
                case ShardLookUpResponse shard -> shards.add(shard);
                case BroadcastShardOperationFailedException failed -> throw causeOf(failed);
                case null, default -> throw new NoShardAvailableActionException(null, "a shard has no active copy");
            }
        }
        return LookUpResponse.merge(request.question().texts().size(), shards);
    }

    /** The cause has the status of the failure. */
    private static RuntimeException causeOf(BroadcastShardOperationFailedException failed) {
        return ExceptionsHelper.unwrapCause(failed) instanceof RuntimeException cause ? cause : failed;
    }

    @Override
    protected ShardLookUpResponse readShardResponse(StreamInput in) throws IOException {
        return new ShardLookUpResponse(in);
    }
}
