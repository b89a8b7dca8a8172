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

/** Marks or deletes what an earlier job planned. */
public final class TransportApplyJobAction extends ActOnJobAction {

    /** Needs the privilege to write to the indices. */
    public static final ActionType<StartJobResponse> TYPE = new ActionType<>("indices:data/write/near_duplicates/apply");

    /** Called by the server. */
    @Inject
    public TransportApplyJobAction(
        ActionFilters filters,
        TransportService transport,
        ClusterService clusterService,
        Client client,
        PersistentTasksService tasks,
        ActionCheck actionCheck
    ) {
        super(TYPE.name(), JobKind.APPLY, filters, transport, clusterService, client, tasks, actionCheck);
    }

    @Override
    Action action(ParameterReader body, Action planned) {
        int before = body.allow("action").problems().size();
        Action action = body.oneOf("action", Action.values(), planned);
        if (action == Action.REPORT && body.problems().size() == before) {
            body.problems().add("[action] must be [mark] or [delete]: the job only reported, so its plan does not say");
        }
        return action;
    }

    @Override
    String withoutPlan(String plannerId, JobSpecification planned) {
        return "start a new job";
    }
}
