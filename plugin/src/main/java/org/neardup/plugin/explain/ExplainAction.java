package org.neardup.plugin.explain;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.ParentTaskAssigningClient;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.plugin.frequency.SampledWeights;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.index.IndexAccess;
import org.neardup.plugin.mapper.FieldCheck;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.retriever.BySignature;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.validation.EqualMappings;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.window.ComparisonPool;
import org.neardup.plugin.work.MemoryClaim;

import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * Explains why two texts are near-duplicates or not, on the receiving node and as the user: checks the request, fetches the documents and
 * the weights of tokens, and compares.
 */
public final class ExplainAction extends TransportAction<ExplainRequest, ExplainResponse> {

    /** Requires the privilege {@code read}. */
    public static final ActionType<ExplainResponse> TYPE = new ActionType<>("indices:data/read/near_duplicates/explain");

    private final ClusterService clusterService;
    private final Client client;
    private final IndexAccess access;
    private final SampledWeights weights;
    private final EqualMappings mappings;
    private final CircuitBreaker breaker;
    private final Executor comparing;

    /** Called by the server. */
    @Inject
    public ExplainAction(
        ActionFilters filters, TransportService transport, ClusterService clusterService, Client client, IndexAccess access,
        SampledWeights weights, IndicesService indicesService, CircuitBreakerService breakers) {
        super(TYPE.name(), filters, transport.getTaskManager(), transport.getThreadPool().generic());
        this.clusterService = clusterService;
        this.client = client;
        this.access = access;
        this.weights = weights;
        this.mappings = new EqualMappings(indicesService);
        this.breaker = breakers.getBreaker(MemoryClaim.BREAKER);
        this.comparing = transport.getThreadPool().executor(ComparisonPool.NAME);
    }

    @Override
    protected void doExecute(Task task, ExplainRequest request, ActionListener<ExplainResponse> listener) {
        ParameterReader reader = new ParameterReader(request.body());
        ExplainOptions options = ExplainOptions.read(reader);
        ComparedIndices indices = access.resolve(request);
        IndexMetadata mapped = check(options, indices, reader.problems());
        CancellableTask cancellable = (CancellableTask) task;
        MemoryClaim memory = new MemoryClaim(breaker, "explanation of a pair", 0);
        var asUser = new ParentTaskAssigningClient(client, clusterService.localNode(), task);
        var sides = new SideFetch(asUser, request.indices(), indices, options.comparison().field(), memory);
        ActionListener.run(ActionListener.runBefore(listener, memory::close), l -> sides.fetch(options, l.delegateFailureAndWrap(
            (l2, fetched) -> weigh(options.comparison(), indices, l2.delegateFailureAndWrap((l3, weighed) -> {
                var explanation = new PairExplanation(options, weighed, memory, cancellable::ensureNotCancelled);
                comparing.execute(ActionRunnable.supply(l3, () -> explanation.of(fetched, mapped, mappings)));
            })))));
    }

    /** Throws all problems of a request; returns an index that maps the field. All have the same analyzer. */
    private IndexMetadata check(ExplainOptions options, ComparedIndices indices, List<String> problems) {
        ServerProject project = ServerProject.of(clusterService.state());
        indices.check(project, problems);
        String field = options.comparison().field();
        Set<IndexMetadata> mapped = field == null ? Set.of() : new FieldCheck(indices.existing(project), false, problems).checkTokens(
            "field", field, SignatureSetFieldMapper.CONTENT_TYPE).keySet();
        new ValidationException().addValidationErrors(problems).throwIfValidationErrorsExist();
        return mapped.iterator().next();
    }

    /** Finds the weights of tokens; null if they all weigh the same. */
    private void weigh(BySignature comparison, ComparedIndices indices, ActionListener<TokenWeights> listener) {
        if (comparison.measure() instanceof WeightedSimilarity) {
            weights.get(
                Set.copyOf(indices.indices()), null, SampledWeights.UNKNOWN, comparison.field(), comparison.idfPower(), listener);
        } else {
            listener.onResponse(null);
        }
    }
}
