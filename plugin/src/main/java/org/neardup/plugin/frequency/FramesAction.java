package org.neardup.plugin.frequency;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.search.internal.AliasFilter;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.index.IndexAccess;
import org.neardup.plugin.index.ShardView;
import org.neardup.plugin.mapper.FieldCheck;
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.work.MemoryClaim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Samples the documents and fields that the user may see, and returns the most frequent tokens with their texts. */
public final class FramesAction extends TransportSampleAction {

    /** Requires the privilege {@code read}. */
    public static final ActionType<SampleResponse> TYPE = new ActionType<>("indices:data/read/near_duplicates/frames");

    @Inject
    public FramesAction(
        ClusterService clusterService, TransportService transportService, IndexAccess access, CircuitBreakerService breakers,
        ActionFilters actionFilters, IndexNameExpressionResolver resolver) {
        super(TYPE.name(), clusterService, transportService, access, breakers, actionFilters, resolver);
    }

    @Override
    protected void doExecute(Task task, SampleRequest request, ActionListener<SampleResponse> listener) {
        ActionListener.run(listener, l -> {
            check(request);
            super.doExecute(task, request, l);
        });
    }

    @Override
    ShardSampleResponse sample(ShardSampleRequest request, Runnable ensureRunning, MemoryClaim memory) throws IOException {
        AliasFilter filter = access.filter(request, request.shardId().getIndexName());
        try (ShardView view = access.open(request.shardId(), filter, null, false, ensureRunning)) {
            if (view.field(request.options().field()) instanceof SignatureSetFieldType field) {
                ShardSample sample = new ShardSample(
                    view.context().searcher().getIndexReader(), view::selected, field.name(), ensureRunning, ShardSample.counter(memory));
                DocumentFrequencies frequencies = sample.read(request.options().mostCounts());
                FrameTexts texts = new FrameTexts(view.context().getSearchExecutionContext().getMappingLookup(), field);
                return new ShardSampleResponse(
                    request.shardId(), frequencies, texts.of(frequencies, request.options().mostTexts(), sample));
            }
            return new ShardSampleResponse(request.shardId(), DocumentFrequencies.withoutTokens(0), Map.of());
        }
    }

    /** Rejects a field that is not a signature set in these indices. */
    private void check(SampleRequest request) {
        List<String> problems = new ArrayList<>();
        ServerProject project = ServerProject.of(clusterService.state());
        ComparedIndices indices = access.resolve(request);
        indices.check(project, problems);
        new FieldCheck(indices.existing(project), false, problems).checkTokens(
            "field", request.options().field(), SignatureSetFieldMapper.CONTENT_TYPE);
        new ValidationException().addValidationErrors(problems).throwIfValidationErrorsExist();
    }
}
