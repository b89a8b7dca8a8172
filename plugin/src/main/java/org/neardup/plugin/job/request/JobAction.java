package org.neardup.plugin.job.request;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.OriginSettingClient;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata.PersistentTask;
import org.elasticsearch.persistent.PersistentTasksService;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.job.coordination.JobExecutor;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobSteering;
import org.neardup.plugin.job.record.JobTasks;
import org.neardup.plugin.server.ServerTasks;
import org.neardup.plugin.work.Requests;
import org.neardup.plugin.work.TransientFailures;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Base of actions on jobs: finds jobs, and controls them through the cluster state. */
public abstract class JobAction<Request extends ActionRequest, Response extends ActionResponse> extends TransportAction<Request, Response> {

    protected final JobServices services;
    protected final Client client;
    protected final ClusterService clusterService;
    protected final JobLookup jobs;
    protected final JobAccess access;
    protected final JobStarter starter;

    protected JobAction(ActionType<Response> type, JobServices services) {
        super(type.name(), services.filters(), services.transport().getTaskManager(), services.transport().getThreadPool().generic());
        this.services = services;
        this.client = services.client();
        this.clusterService = services.clusterService();
        this.jobs = new JobLookup(client, clusterService);
        this.access = new JobAccess(client);
        this.starter = new JobStarter(client, clusterService, jobs);
    }

    protected static void throwIfAny(List<String> problems) {
        new ValidationException().addValidationErrors(problems).throwIfValidationErrorsExist();
    }

    /** Runs a check if it is needed. */
    protected static void when(boolean isNeeded, ActionListener<Void> listener, Consumer<ActionListener<Void>> check) {
        if (isNeeded) {
            check.accept(listener);
        } else {
            listener.onResponse(null);
        }
    }

    /**
     * Adds a problem if a running job exports to an index; null for none. The cluster state of this node may still contain a job that has
     * ended, so check the job document; the master checks again.
     */
    final void checkIsFree(String dest, List<String> problems, ActionListener<Void> listener) {
        String user = dest == null ? null : JobTasks.userOf(dest, clusterService.state());
        when(user != null, listener, l -> jobs.findOrNull(user, l.map(job -> {
            if (job != null && job.hasEnded() == false) {
                problems.add(JobExecutor.inUse(dest, user));
            }
            return null;
        })));
    }

    /** Fails if the user may not write and read an index, which need not exist. */
    final void checkExport(String dest, ActionListener<Void> listener) {
        SearchRequest any = new SearchRequest(dest).source(new SearchSourceBuilder().size(0).query(new MatchNoneQueryBuilder()));
        Predicate<Exception> isUnavailable = e -> Requests.isNoIndex(e) || TransientFailures.isTransient(e);
        access.toWrite(new String[] {dest}, listener.delegateFailureAndWrap(
            (l, allowed) -> client.search(any, Requests.insteadOf(isUnavailable, null, l.map(found -> null)))));
    }

    /** Changes the control state of a job that the user may control; no effect on one that has ended. Passes the job. */
    final void steer(String id, UnaryOperator<JobSteering> change, ActionListener<JobDocument> listener) {
        // The job may have ended or moved, and this node does not have that cluster state yet.
        Predicate<Exception> isPassing = e -> ExceptionsHelper.unwrapCause(e) instanceof ResourceNotFoundException;
        SubscribableListener.<JobDocument>newForked(l -> jobs.find(id, l))
            .<JobDocument>andThen((l, job) -> access.toSteer(List.of(job), l.map(allowed -> job)))
            .<JobDocument>andThen((l, job) -> jobs.retry(answer -> steerOnce(job, change, answer), isPassing, l))
            .addListener(listener);
    }

    private void steerOnce(JobDocument job, UnaryOperator<JobSteering> change, ActionListener<JobDocument> listener) {
        PersistentTask<?> task = JobTasks.find(clusterService.state(), job.id());
        if (task == null) {
            listener.onResponse(job);
            return;
        }
        JobSteering wanted = change.apply(JobTasks.steering(task));
        Client system = new OriginSettingClient(client, PersistentTasksService.PERSISTENT_TASK_ORIGIN);
        ServerTasks.update(
            system, job.id(), task.getAllocationId(), wanted, JobStarter.MASTER_TIMEOUT, listener.map(updated -> job));
    }
}
