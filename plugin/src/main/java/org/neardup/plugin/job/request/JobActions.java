package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.record.JobSteering;
import org.neardup.plugin.job.record.JobTasks;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

import static org.elasticsearch.action.ValidateActions.addValidationError;

/**
 * Actions on existing jobs. They require the privilege to monitor the cluster; controlling the jobs of others also requires that of
 * {@link JobAccess.Manage}.
 */
public final class JobActions {

    public static final ActionType<ListJobsResponse> LIST = new ActionType<>("cluster:monitor/near_duplicates/list");
    public static final ActionType<JobResponse> GET = new ActionType<>("cluster:monitor/near_duplicates/get");
    public static final ActionType<JobResponse> CANCEL = new ActionType<>("cluster:monitor/near_duplicates/cancel");
    public static final ActionType<JobResponse> RETHROTTLE = new ActionType<>("cluster:monitor/near_duplicates/rethrottle");

    private JobActions() {}

    /** A request to show a job, to cancel it, or to change its rate limit. */
    public static final class SteerJobRequest extends LocalRequest {

        private final String id;

        private SteerJobRequest(String id, RunOptions options) {
            super(options);
            this.id = id;
        }

        /** Shows or cancels a job, by its id or that of its task. See {@link RunOptions} for the other parameters. */
        public static SteerJobRequest job(String id, boolean waitForCompletion, TimeValue timeout) {
            return new SteerJobRequest(id, new RunOptions(false, JobSteering.UNLIMITED, waitForCompletion, timeout));
        }

        /** Changes the rate limit of a job, -1 for no limit. */
        public static SteerJobRequest rethrottle(String id, float requestsPerSecond) {
            return new SteerJobRequest(id, new RunOptions(false, requestsPerSecond, false, TimeValue.ZERO));
        }

        public String id() {
            return id;
        }
    }

    /** A request for the latest jobs. */
    public static final class ListJobsRequest extends LocalRequest {

        public static final int DEFAULT_SIZE = 100;

        private static final int MOST = 1_000;
        /** Maximum number of hits that a search can page through. */
        private static final int DEEPEST = 10_000;

        private final int from;
        private final int size;
        private final Set<JobState> states;

        /**
         * @param from   number of later jobs to skip
         * @param states states of the jobs; empty for all
         */
        public ListJobsRequest(int from, int size, Set<JobState> states) {
            this.from = from;
            this.size = size;
            this.states = states.isEmpty() ? EnumSet.allOf(JobState.class) : Set.copyOf(states);
        }

        @Override
        public ActionRequestValidationException validate() {
            ActionRequestValidationException problems = null;
            if (size < 1 || size > MOST) {
                problems = addValidationError("[size] must be between 1 and " + MOST + ", but was [" + size + "]", problems);
            }
            if (from < 0 || from > DEEPEST - MOST) {
                problems = addValidationError("[from] must be between 0 and " + (DEEPEST - MOST) + ", but was [" + from + "]", problems);
            }
            return problems;
        }
    }

    /** The latest jobs first, without their results. */
    public static final class ListJobsResponse extends LocalResponse {

        private final List<JobResponse> jobs;

        public ListJobsResponse(List<JobResponse> jobs) {
            this.jobs = jobs;
        }

        public List<JobResponse> jobs() {
            return jobs;
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            builder.startObject().startArray("jobs");
            for (JobResponse job : jobs) {
                job.writeListed(builder);
            }
            return builder.endArray().endObject();
        }
    }

    /** Lists running and ended jobs. */
    public static final class ListJobs extends JobAction<ListJobsRequest, ListJobsResponse> {

        @Inject
        public ListJobs(JobServices services) {
            super(LIST, services);
        }

        @Override
        protected void doExecute(Task task, ListJobsRequest request, ActionListener<ListJobsResponse> listener) {
            jobs.list(request.from, request.size, request.states, listener.delegateFailureAndWrap((l, listed) -> {
                access.show(listed.stream().map(job -> new JobResponse(job, false)).toList(), l.map(ListJobsResponse::new));
            }));
        }
    }

    /** Shows a job, immediately or after its end. */
    public static final class GetJob extends JobAction<SteerJobRequest, JobResponse> {

        @Inject
        public GetJob(JobServices services) {
            super(GET, services);
        }

        @Override
        protected void doExecute(Task task, SteerJobRequest request, ActionListener<JobResponse> listener) {
            ActionListener<JobResponse> shown = listener.delegateFailureAndWrap((l, answer) -> {
                access.show(List.of(answer), l.map(List::getFirst));
            });
            jobs.get(request.id(), request.options(), shown);
        }
    }

    /** Cancels a job for good: after the response, no restart resumes it. */
    public static final class CancelJob extends JobAction<SteerJobRequest, JobResponse> {

        @Inject
        public CancelJob(JobServices services) {
            super(CANCEL, services);
        }

        @Override
        protected void doExecute(Task task, SteerJobRequest request, ActionListener<JobResponse> listener) {
            UnaryOperator<JobSteering> cancelling = steering -> new JobSteering(true, steering.requestsPerSecond());
            SubscribableListener.<JobDocument>newForked(l -> steer(request.id(), cancelling, l))
                .<JobDocument>andThen((l, job) -> cancelTask(job, l.map(cancelled -> job)))
                .<JobResponse>andThen((l, job) -> jobs.get(job.id(), request.options(), l))
                .addListener(listener);
        }

        /** A concurrent change of the rate limit may have overwritten the cancellation, but a cancelled task stays cancelled. */
        private void cancelTask(JobDocument job, ActionListener<Void> listener) {
            if (job.hasEnded() || job.task() == null) {
                listener.onResponse(null);
            } else {
                ActionListener<Void> whateverItAnswers = listener.delegateResponse((l, e) -> l.onResponse(null));
                JobTasks.cancel(client, new TaskId(job.task()), whateverItAnswers.map(cancelled -> null));
            }
        }
    }

    /** Changes the rate limit of a running job within a second. */
    public static final class RethrottleJob extends JobAction<SteerJobRequest, JobResponse> {

        @Inject
        public RethrottleJob(JobServices services) {
            super(RETHROTTLE, services);
        }

        @Override
        protected void doExecute(Task task, SteerJobRequest request, ActionListener<JobResponse> listener) {
            float speed = request.options().requestsPerSecond();
            UnaryOperator<JobSteering> rethrottling = steering -> new JobSteering(steering.cancelled(), speed);
            ActionListener<JobDocument> steered = listener.map(job -> new JobResponse(job.hasEnded() ? job : job.withSpeed(speed), false));
            steer(request.id(), rethrottling, steered);
        }
    }
}
