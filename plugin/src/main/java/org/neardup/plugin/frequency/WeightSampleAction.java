package org.neardup.plugin.frequency;

import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.transport.TransportService;

/**
 * Samples what tokens are to weigh by. Frequencies are those of all documents, whoever searches, as those are by which the server scores.
 * So it is not sent as the user.
 */
public final class WeightSampleAction extends TransportSampleAction {

    /** Only the server itself may do it. */
    public static final ActionType<SampleResponse> TYPE = new ActionType<>("internal:near_duplicates/frequencies");

    @Inject
    public WeightSampleAction(
        ClusterService clusterService,
        TransportService transportService,
        IndicesService indicesService,
        CircuitBreakerService breakers,
        ActionFilters actionFilters,
        ProjectResolver projectResolver,
        IndexNameExpressionResolver resolver
    ) {
        super(TYPE.name(), clusterService, transportService, indicesService, breakers, actionFilters, projectResolver, resolver);
    }
}
