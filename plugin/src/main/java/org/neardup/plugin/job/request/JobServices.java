package org.neardup.plugin.job.request;

import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.transport.TransportService;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.neardup.plugin.index.IndexAccess;
import org.neardup.plugin.validation.VisibleFields;

/** The services of the node that actions on jobs use. */
public record JobServices(
    ActionFilters filters, TransportService transport, ClusterService clusterService, Client client, NamedXContentRegistry registry,
    IndexAccess indexAccess, VisibleFields visibleFields, ActionCheck actionCheck) {

    @Inject
    public JobServices {}
}
