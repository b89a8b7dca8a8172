package org.neardup.plugin.work;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.admin.cluster.node.tasks.cancel.CancelTasksRequest;
import org.elasticsearch.action.admin.cluster.node.tasks.cancel.TransportCancelTasksAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.tasks.TaskId;

/** Cancels the requests that a job still runs on other nodes. */
public final class ChildTasks {

    private ChildTasks() {}

    /** Cancels the child tasks of {@code parent} that run {@code action}, without waiting for them to end. */
    public static void cancel(Client client, TaskId parent, String action) {
        if (parent.isSet()) {
            var request = new CancelTasksRequest().setTargetParentTaskId(parent).setReason("its result is no longer needed");
            request.setActions(action);
            Requests.system(client).execute(TransportCancelTasksAction.TYPE, request, ActionListener.noop());
        }
    }
}
