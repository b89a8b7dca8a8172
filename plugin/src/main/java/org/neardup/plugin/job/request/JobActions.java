package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobSteering;
import org.neardup.plugin.job.record.JobTasks;

import java.util.List;

/**
 * What can be asked about jobs that were started. Needs the privilege to monitor the cluster; to steer the jobs of others, that of
 * {@link JobAccess.Manage} too.
 */
public final class JobActions {

    public static final ActionType<ListJobsResponse> LIST = new ActionType<>("cluster:monitor/near_duplicates/list");
    public static final ActionType<JobResponse> GET = new ActionType<>("cluster:monitor/near_duplicates/get");
    public static final ActionType<JobResponse> CANCEL = new ActionType<>("cluster:monitor/near_duplicates/cancel");
    public static final ActionType<JobResponse> RETHROTTLE = new ActionType<>("cluster:monitor/near_duplicates/rethrottle");

    private JobActions() {}

    /** Lists jobs, running ones and those that have ended. */
    public static final class ListJobs extends JobAction<ListJobsRequest, ListJobsResponse> {

        @Inject
        public ListJobs(ActionFilters filters, TransportService transport, ClusterService clusterService, Client client) {
            super(LIST.name(), filters, transport, clusterService, client);
        }

        @Override
        protected void doExecute(Task task, ListJobsRequest request, ActionListener<ListJobsResponse> listener) {
            jobs.list(request, listener.delegateFailureAndWrap((l, listed) -> {
                access.toSee(listed, l.map(whole -> new ListJobsResponse(listed, whole)));
            }));
        }
    }

    /** Shows a job, at once or when it has ended. */
    public static final class GetJob extends JobAction<SteerJobRequest, JobResponse> {

        private static final TimeValue LAST_MOMENT = TimeValue.timeValueSeconds(2);

        @Inject
        public GetJob(ActionFilters filters, TransportService transport, ClusterService clusterService, Client client) {
            super(GET.name(), filters, transport, clusterService, client);
        }

        @Override
        protected void doExecute(Task task, SteerJobRequest request, ActionListener<JobResponse> listener) {
            ActionListener<JobResponse> shown = listener.delegateFailureAndWrap((l, answer) -> {
                access.toSee(List.of(answer.job()), l.map(whole -> whole.test(answer.job()) ? answer : answer.toOthers()));
            });
            if (request.options().waitForCompletion()) {
                jobs.awaitEnd(request.id(), request.options().timeout(), shown);
            } else {
                jobs.find(request.id(), shown.delegateFailureAndWrap((l, job) -> show(job, l)));
            }
        }

        /** A job that has ended still holds its result index for a moment; who is shown its end may start another one. */
        private void show(JobDocument job, ActionListener<JobResponse> listener) {
            if (job.hasEnded()) {
                jobs.awaitEnd(job.id(), LAST_MOMENT, listener.map(end -> new JobResponse(end.job(), false)));
            } else {
                listener.onResponse(new JobResponse(job, false));
            }
        }
    }

    /** Cancels a job for good: when this has answered, no restart brings it back. */
    public static final class CancelJob extends JobAction<SteerJobRequest, JobResponse> {

        @Inject
        public CancelJob(ActionFilters filters, TransportService transport, ClusterService clusterService, Client client) {
            super(CANCEL.name(), filters, transport, clusterService, client);
        }

        @Override
        protected void doExecute(Task task, SteerJobRequest request, ActionListener<JobResponse> listener) {
            jobs.find(request.id(), listener.delegateFailureAndWrap((l, job) -> {
                access.toSteer(job, l.delegateFailureAndWrap((l2, allowed) -> cancel(job, request.options(), l2)));
            }));
        }

        private void cancel(JobDocument job, RunOptions options, ActionListener<JobResponse> listener) {
            steer(job, steering -> new JobSteering(true, steering.requestsPerSecond()), listener.delegateFailureAndWrap((l, steered) -> {
                cancelTask(job, l.delegateFailureAndWrap((l2, cancelled) -> {
                    if (options.waitForCompletion()) {
                        jobs.awaitEnd(job.id(), options.timeout(), l2);
                    } else {
                        jobs.find(job.id(), l2.map(latest -> new JobResponse(latest, false)));
                    }
                }));
            }));
        }

        /** Another speed that was wanted at the same time may have taken the place of what is wanted now; a cancelled task stays so. */
        private void cancelTask(JobDocument job, ActionListener<Void> listener) {
            if (job.hasEnded() || job.task() == null) {
                listener.onResponse(null);
            } else {
                ActionListener<Void> whateverItAnswers = listener.delegateResponse((l, e) -> l.onResponse(null));
                JobTasks.cancel(client, new TaskId(job.task()), whateverItAnswers.map(cancelled -> null));
            }
        }
    }

    /** Changes the speed of a running job, within a second. */
    public static final class RethrottleJob extends JobAction<SteerJobRequest, JobResponse> {

        @Inject
        public RethrottleJob(ActionFilters filters, TransportService transport, ClusterService clusterService, Client client) {
            super(RETHROTTLE.name(), filters, transport, clusterService, client);
        }

        @Override
        protected void doExecute(Task task, SteerJobRequest request, ActionListener<JobResponse> listener) {
            jobs.find(request.id(), listener.delegateFailureAndWrap((l, job) -> {
                access.toSteer(job, l.delegateFailureAndWrap((l2, allowed) -> rethrottle(job, request.options().requestsPerSecond(), l2)));
            }));
        }

        private void rethrottle(JobDocument job, float requestsPerSecond, ActionListener<JobResponse> listener) {
            steer(
                job,
                steering -> new JobSteering(steering.cancelled(), requestsPerSecond),
                listener.map(steered -> new JobResponse(job.hasEnded() ? job : job.withSpeed(requestsPerSecond), false))
            );
        }
    }
}
