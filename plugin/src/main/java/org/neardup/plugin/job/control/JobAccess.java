package org.neardup.plugin.job.control;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.rest.RestStatus;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** Tells which jobs the user of the current request may see whole, and steer: those that this user started, or all. */
final class JobAccess {

    private final Client client;

    JobAccess(Client client) {
        this.client = client;
    }

    private Predicate<JobDocument> own() {
        String user = JobOwner.current(client.threadPool().getThreadContext());
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
        mayManage(elseOwn.map(allowed -> job -> true));
    }

    /** Ends with a failure unless the user may cancel a job or change its speed. */
    void toSteer(JobDocument job, ActionListener<Void> listener) {
        if (own().test(job)) {
            listener.onResponse(null);
        } else {
            mayManage(listener);
        }
    }

    private void mayManage(ActionListener<Void> listener) {
        client.execute(TransportManageJobsAction.TYPE, new ManageJobsRequest(), listener.map(allowed -> null));
    }
}
