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

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** Tells what the user of the current request may do. Those who started a job, and those who manage all, see it whole and may steer it. */
public final class JobAccess {

    private final Client client;

    JobAccess(Client client) {
        this.client = client;
    }

    /** A request of which the user must be allowed to write to indices, which need not exist. */
    public static class IndicesWriteRequest extends LocalRequest implements IndicesRequest {

        private final String[] indices;

        IndicesWriteRequest(String... indices) {
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

    /** Does nothing, which only those may ask for who have the privilege of the action. */
    private abstract static class Question<Request extends LocalRequest> extends TransportAction<Request, ActionResponse.Empty> {

        Question(ActionType<ActionResponse.Empty> type, ActionFilters filters, TransportService transport) {
            super(type.name(), filters, transport.getTaskManager(), transport.getThreadPool().generic());
        }

        @Override
        protected void doExecute(Task task, Request request, ActionListener<ActionResponse.Empty> listener) {
            listener.onResponse(ActionResponse.Empty.INSTANCE);
        }
    }

    /** Whether the user may write to indices: a job that lacks the privilege is refused at its start. */
    public static final class Write extends Question<IndicesWriteRequest> {

        /** Needs the privilege to write to the indices. */
        public static final ActionType<ActionResponse.Empty> TYPE = new ActionType<>("indices:data/write/near_duplicates");

        @Inject
        public Write(ActionFilters filters, TransportService transport) {
            super(TYPE, filters, transport);
        }
    }

    /** Whether the user may see and steer the jobs of others. */
    public static final class Manage extends Question<LocalRequest> {

        /** Needs the privilege to manage the cluster. */
        public static final ActionType<ActionResponse.Empty> TYPE = new ActionType<>("cluster:admin/near_duplicates/manage");

        @Inject
        public Manage(ActionFilters filters, TransportService transport) {
            super(TYPE, filters, transport);
        }
    }

    private Predicate<JobDocument> own() {
        String user = JobUser.current(client.threadPool().getThreadContext()).name();
        return job -> Objects.equals(user, job.owner());
    }

    /** Which of these jobs the user may see whole. */
    void toSee(List<JobDocument> jobs, ActionListener<Predicate<JobDocument>> listener) {
        Predicate<JobDocument> own = own();
        if (jobs.stream().allMatch(own)) {
            listener.onResponse(own);
            return;
        }
        ActionListener<Predicate<JobDocument>> elseOwn = listener.delegateResponse((l, e) -> {
            if (ExceptionsHelper.status(e) == RestStatus.FORBIDDEN) {
                l.onResponse(own);
            } else {
                l.onFailure(e);
            }
        });
        toManage(elseOwn.map(allowed -> job -> true));
    }

    /** Ends with a failure unless the user may cancel a job or change its speed. */
    void toSteer(JobDocument job, ActionListener<Void> listener) {
        if (own().test(job)) {
            listener.onResponse(null);
        } else {
            toManage(listener);
        }
    }

    private void toManage(ActionListener<Void> listener) {
        client.execute(Manage.TYPE, new LocalRequest(), listener.map(allowed -> null));
    }

    /** Ends with a failure unless the user may write to all of these indices, which need not exist. */
    void toWrite(String[] indices, ActionListener<Void> listener) {
        client.execute(Write.TYPE, new IndicesWriteRequest(indices), listener.map(allowed -> null));
    }
}
