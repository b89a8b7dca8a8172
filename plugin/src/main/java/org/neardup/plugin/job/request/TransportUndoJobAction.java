package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.persistent.PersistentTasksService;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.validation.ParameterReader;

import java.util.List;

/** Takes back the marks of an earlier job. */
public final class TransportUndoJobAction extends ActOnJobAction {

    /** Needs the privilege to write to the indices. */
    public static final ActionType<StartJobResponse> TYPE = new ActionType<>("indices:data/write/near_duplicates/undo");

    /** Called by the server. */
    @Inject
    public TransportUndoJobAction(
        ActionFilters filters,
        TransportService transport,
        ClusterService clusterService,
        Client client,
        PersistentTasksService tasks,
        ActionCheck actionCheck
    ) {
        super(TYPE.name(), JobKind.UNDO, filters, transport, clusterService, client, tasks, actionCheck);
    }

    @Override
    void read(
        ActOnJobRequest request,
        Planner planner,
        List<IndexMetadata> indices,
        List<String> problems,
        ActionListener<JobSpecification> listener
    ) {
        problems.addAll(new ParameterReader(request.body()).allow().problems());
        listener.onResponse(planner.specification().acting(Action.MARK, null));
    }

    @Override
    String withoutPlan(Planner planner) {
        String field = planner.specification().output().markField();
        return "its marks are on the documents whose [" + field + ".job] is [" + planner.id() + "], from which an _update_by_query with a"
            + " script can remove [" + field + "]";
    }
}
