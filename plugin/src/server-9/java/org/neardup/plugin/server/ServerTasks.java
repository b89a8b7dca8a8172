package org.neardup.plugin.server;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.persistent.PersistentTaskParams;
import org.elasticsearch.persistent.PersistentTaskState;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata.PersistentTask;
import org.elasticsearch.persistent.PersistentTasksService;
import org.elasticsearch.persistent.UpdatePersistentTaskStatusAction;

import java.util.function.Predicate;

/** Starts, changes and ends persistent tasks. From 9.1 on, they belong to a {@linkplain ServerProject project}. */
public record ServerTasks(PersistentTasksService service) {

    /** Asks the master to start a task. */
    public <P extends PersistentTaskParams> void start(
        String id, String name, P parameters, TimeValue timeout, ActionListener<PersistentTask<P>> listener) {
        service.sendProjectStartRequest(ServerProject.ID, id, name, parameters, timeout, listener);
    }

    /** Tells the master that a task has ended. */
    public void end(
        String id, long allocationId, @Nullable Exception failure, TimeValue timeout, ActionListener<PersistentTask<?>> listener) {
        service.sendProjectCompletionRequest(ServerProject.ID, id, allocationId, failure, null, timeout, listener);
    }

    /** Waits for a condition on the tasks, of which null means none. The failure of a timeout is an {@link IllegalStateException}. */
    public void await(Predicate<PersistentTasksCustomMetadata> condition, TimeValue timeout, ActionListener<Boolean> listener) {
        service.waitForPersistentTasksCondition(ServerProject.ID, condition, timeout, listener);
    }

    /** Asks the master to store the state of a task. */
    public static void update(
        Client client, String id, long allocationId, PersistentTaskState state, TimeValue timeout, ActionListener<?> listener) {
        var request = new UpdatePersistentTaskStatusAction.Request(timeout, id, allocationId, state);
        client.execute(UpdatePersistentTaskStatusAction.INSTANCE, request, listener.map(updated -> null));
    }
}
