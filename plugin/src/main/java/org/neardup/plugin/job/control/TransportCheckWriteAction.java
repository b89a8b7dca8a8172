package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Does nothing, which only those may ask for who may write to the indices: so a job that lacks the privilege is refused at its start. */
public final class TransportCheckWriteAction extends TransportAction<CheckWriteRequest, ActionResponse.Empty> {

    /** Needs the privilege to write to the indices. */
    public static final ActionType<ActionResponse.Empty> TYPE = new ActionType<>("indices:data/write/near_duplicates");

    /** Called by the server. */
    @Inject
    public TransportCheckWriteAction(ActionFilters filters, TransportService transport) {
        super(TYPE.name(), filters, transport.getTaskManager(), transport.getThreadPool().generic());
    }

    @Override
    protected void doExecute(Task task, CheckWriteRequest request, ActionListener<ActionResponse.Empty> listener) {
        listener.onResponse(ActionResponse.Empty.INSTANCE);
    }
}
