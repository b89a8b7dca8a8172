package org.neardup.plugin.server;

import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.persistent.PersistentTaskParams;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata.Assignment;
import org.elasticsearch.persistent.PersistentTasksExecutor;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executor;

/** Base of executors of persistent tasks. From 9.2 on, the server tells them the project. */
public abstract class ServerTaskExecutor<P extends PersistentTaskParams> extends PersistentTasksExecutor<P> {

    protected ServerTaskExecutor(String taskName, Executor executor) {
        super(taskName, executor);
    }

    /** Runs on the master, one task at a time; throws an exception if the task may not start. */
    protected abstract void check(P parameters, ClusterState state);

    /** The nodes that can run the task, out of all. */
    protected abstract List<DiscoveryNode> candidates(Collection<DiscoveryNode> nodes);

    @Override
    public final void validate(P parameters, ClusterState state, ProjectId project) {
        check(parameters, state);
    }

    @Override
    protected final Assignment doGetAssignment(P parameters, Collection<DiscoveryNode> nodes, ClusterState state, ProjectId project) {
        return super.doGetAssignment(parameters, candidates(nodes), state, project);
    }
}
