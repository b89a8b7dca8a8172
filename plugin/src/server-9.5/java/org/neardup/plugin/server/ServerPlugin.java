package org.neardup.plugin.server;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.admin.cluster.snapshots.features.ResetFeatureStateResponse.ResetFeatureStateStatus;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.node.DiscoveryNodes;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.features.NodeFeature;
import org.elasticsearch.plugins.ActionPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.plugins.SystemIndexPlugin;
import org.elasticsearch.rest.RestHandler;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Base of the plugin: versions pass different parameters to the same methods. */
public abstract class ServerPlugin extends Plugin implements ActionPlugin, SystemIndexPlugin {

    /** Takes the actions of the plugin, each with the class that does the work. */
    public interface Actions {
        /** Adds an action. */
        <Q extends ActionRequest, R extends ActionResponse> void add(ActionType<R> type, Class<? extends TransportAction<Q, R>> action);
    }

    /** Adds all actions. */
    protected abstract void addTo(Actions actions);

    /** The handlers of the plugin's requests. */
    protected abstract Collection<RestHandler> restHandlers();

    /** The client that deletes the plugin's system indices when its feature is reset. */
    protected abstract Client resetClient(Client client);

    @Override
    public final List<ActionHandler> getActions() {
        List<ActionHandler> handlers = new ArrayList<>();
        addTo(new Actions() {

            @Override
            public <Q extends ActionRequest, R extends ActionResponse> void add(
                ActionType<R> type, Class<? extends TransportAction<Q, R>> action) {
                handlers.add(new ActionHandler(type, action));
            }
        });
        return handlers;
    }

    @Override
    public final Collection<RestHandler> getRestHandlers(
        RestHandlersServices services, Supplier<DiscoveryNodes> nodesInCluster, Predicate<NodeFeature> clusterSupportsFeature) {
        return restHandlers();
    }

    @Override
    public final void cleanUpFeature(
        ClusterService clusterService, ProjectResolver projectResolver, Client client, TimeValue masterNodeTimeout,
        ActionListener<ResetFeatureStateStatus> listener) {
        SystemIndexPlugin.super.cleanUpFeature(clusterService, projectResolver, resetClient(client), masterNodeTimeout, listener);
    }
}
