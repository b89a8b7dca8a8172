package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.persistent.PersistentTasksService;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.JobSpecification.Action;
import org.neardup.plugin.validation.ParameterReader;

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
    Action action(ParameterReader body, Action planned) {
        body.allow();
        return Action.MARK;
    }

    @Override
    String withoutPlan(String plannerId, JobSpecification planned) {
        String field = planned.markField();
        return "its marks are on the documents whose [" + field + ".job] is [" + plannerId + "], from which an _update_by_query with a"
            + " script can remove [" + field + "]";
    }
}
