package org.neardup.plugin.frequency;

import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.index.IndexAccess;

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
        ActionFilters actionFilters, ProjectResolver projectResolver, IndexNameExpressionResolver resolver
    ) {
        super(TYPE.name(), clusterService, transportService, access, breakers, actionFilters, projectResolver, resolver);
    }
}
