package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

import java.util.List;

/** Shows a job, at once or when it has ended. */
public final class TransportGetJobAction extends JobAction<SteerJobRequest, JobResponse> {

    /** Needs the privilege to monitor the cluster. */
    public static final ActionType<JobResponse> TYPE = new ActionType<>("cluster:monitor/near_duplicates/get");

    private static final TimeValue LAST_MOMENT = TimeValue.timeValueSeconds(2);

    /** Called by the server. */
    @Inject
    public TransportGetJobAction(ActionFilters filters, TransportService transport, ClusterService clusterService, Client client) {
        super(TYPE.name(), filters, transport, clusterService, client);
    }

    @Override
    protected void doExecute(Task task, SteerJobRequest request, ActionListener<JobResponse> listener) {
        ActionListener<JobResponse> shown = listener.delegateFailureAndWrap((l, answer) -> {
            access.toSee(List.of(answer.job()), l.map(whole -> whole.test(answer.job()) ? answer : answer.toOthers()));
        });
        if (request.options().waitForCompletion()) {
            jobs.await(request.id(), jobs::isOver, request.options().timeout(), shown);
        } else {
            jobs.find(request.id(), shown.delegateFailureAndWrap((l, job) -> show(job, l)));
        }
    }

    /** A job that has ended still holds its result index for a moment; who is shown its end may start another one. */
    private void show(JobDocument job, ActionListener<JobResponse> listener) {
        if (job.hasEnded()) {
            jobs.await(job.id(), jobs::isOver, LAST_MOMENT, listener.map(end -> new JobResponse(end.job(), false)));
        } else {
            listener.onResponse(new JobResponse(job, false));
        }
    }
}
