package org.neardup.plugin.job.request;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobUser;
import org.neardup.plugin.work.Requests;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** Checks what the user of the current request may do. A job's owner, and users who manage jobs, see all of it and may control it. */
public record JobAccess(Client client) {

    /** A request that requires write access to indices, which need not exist. */
    public static class IndicesWriteRequest extends LocalRequest implements IndicesRequest {

        private final String[] indices;

        IndicesWriteRequest(RunOptions options, String... indices) {
            super(options);
            this.indices = indices;
        }

        @Override
        public final String[] indices() {
            return indices;
        }

        @Override
        public final IndicesOptions indicesOptions() {
            return IndicesOptions.strictNoExpandForbidClosed();
        }

        @Override
        public final boolean includeDataStreams() {
            return true;
        }
    }

    /** An action without effect that checks whether the user has its privilege. */
    private abstract static class Question extends TransportAction<LocalRequest, ActionResponse.Empty> {

        Question(ActionType<ActionResponse.Empty> type, ActionFilters filters, TransportService transport) {
            super(type.name(), filters, transport.getTaskManager(), transport.getThreadPool().generic());
        }

        @Override
        protected void doExecute(Task task, LocalRequest request, ActionListener<ActionResponse.Empty> listener) {
            listener.onResponse(ActionResponse.Empty.INSTANCE);
        }
    }

    /** Checks that the user may write to indices: a job whose user may not is rejected at its start. */
    public static final class Write extends Question {

        public static final ActionType<ActionResponse.Empty> TYPE = new ActionType<>("indices:data/write/near_duplicates");

        @Inject
        public Write(ActionFilters filters, TransportService transport) {
            super(TYPE, filters, transport);
        }
    }

    /** Checks that the user may see and control the jobs of others. */
    public static final class Manage extends Question {

        public static final ActionType<ActionResponse.Empty> TYPE = new ActionType<>("cluster:admin/near_duplicates/manage");

        @Inject
        public Manage(ActionFilters filters, TransportService transport) {
            super(TYPE, filters, transport);
        }
    }

    /** Checks that the user may review the results of others. */
    public static final class Review extends Question {

        public static final ActionType<ActionResponse.Empty> TYPE = new ActionType<>("cluster:admin/near_duplicates/review");

        @Inject
        public Review(ActionFilters filters, TransportService transport) {
            super(TYPE, filters, transport);
        }
    }

    private Predicate<JobDocument> own() {
        String user = JobUser.current(client.threadPool().getThreadContext()).name();
        return job -> Objects.equals(user, job.owner());
    }

    /** Shows jobs as far as the user may see them. */
    void show(List<JobResponse> jobs, ActionListener<List<JobResponse>> listener) {
        Predicate<JobDocument> own = own();
        if (jobs.stream().map(JobResponse::job).allMatch(own)) {
            listener.onResponse(jobs);
            return;
        }
        Predicate<Exception> isForbidden = e -> ExceptionsHelper.status(e) == RestStatus.FORBIDDEN;
        List<JobResponse> visible = jobs.stream().map(job -> own.test(job.job()) ? job : job.toOthers()).toList();
        toManage(Requests.insteadOf(isForbidden, visible, listener).map(allowed -> jobs));
    }

    /** Fails unless the user may cancel these jobs, change their rate limit, and delete them. */
    void toSteer(List<JobDocument> jobs, ActionListener<Void> listener) {
        if (jobs.stream().allMatch(own())) {
            listener.onResponse(null);
        } else {
            toManage(listener);
        }
    }

    /** Fails unless the user may review the result of a job; passes whether the user sees all of it. */
    public void toReview(JobDocument job, ActionListener<Boolean> listener) {
        if (own().test(job)) {
            listener.onResponse(true);
        } else {
            client.execute(Review.TYPE, new LocalRequest(), listener.map(allowed -> false));
        }
    }

    private void toManage(ActionListener<Void> listener) {
        client.execute(Manage.TYPE, new LocalRequest(), listener.map(allowed -> null));
    }

    /** Fails unless the user may write to all of these indices, which need not exist. */
    void toWrite(String[] indices, ActionListener<Void> listener) {
        client.execute(Write.TYPE, new IndicesWriteRequest(RunOptions.NONE, indices), listener.map(allowed -> null));
    }
}
