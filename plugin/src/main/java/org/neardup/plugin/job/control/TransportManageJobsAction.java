package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Does nothing, which only those may ask for who may see and steer the jobs of others. */
public final class TransportManageJobsAction extends TransportAction<ManageJobsRequest, ActionResponse.Empty> {

    /** Needs the privilege to manage the cluster. */
    public static final ActionType<ActionResponse.Empty> TYPE = new ActionType<>("cluster:admin/near_duplicates/manage");

    /** Called by the server. */
    @Inject
    public TransportManageJobsAction(ActionFilters filters, TransportService transport) {
        super(TYPE.name(), filters, transport.getTaskManager(), transport.getThreadPool().generic());
    }

    @Override
    protected void doExecute(Task task, ManageJobsRequest request, ActionListener<ActionResponse.Empty> listener) {
        listener.onResponse(ActionResponse.Empty.INSTANCE);
    }
}
