package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.persistent.PersistentTasksService;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification.Action;
import org.neardup.plugin.validation.ParameterReader;

import java.util.List;

/** Starts a job that carries out the plan of an earlier one, or undoes it. */
abstract class ActOnJobAction extends JobAction<ActOnJobRequest, StartJobResponse> {

    private final JobKind kind;
    private final JobStarter starter;

    ActOnJobAction(
        String name,
        JobKind kind,
        ActionFilters filters,
        TransportService transport,
        ClusterService clusterService,
        Client client,
        PersistentTasksService tasks
    ) {
        super(name, filters, transport, clusterService, client);
        this.kind = kind;
        this.starter = new JobStarter(tasks, threadPool, jobs, client, clusterService);
    }

    /** What to do with a plan that was made for an action; adds a problem if that cannot be told. */
    abstract Action action(ParameterReader body, Action planned);

    @Override
    protected void doExecute(Task task, ActOnJobRequest request, ActionListener<StartJobResponse> listener) {
        jobs.find(request.jobId(), listener.delegateFailureAndWrap((l, job) -> {
            // A job that applied or undid a plan leads to the one that made it.
            if (job.kind() == JobKind.FIND) {
                act(job, request, l);
            } else {
                jobs.find(job.earlierJob(), l.delegateFailureAndWrap((l2, planner) -> act(planner, request, l2)));
            }
        }));
    }

    private void act(JobDocument planner, ActOnJobRequest request, ActionListener<StartJobResponse> listener) {
        ParameterReader body = new ParameterReader(request.body());
        Action action = action(body, planner.specification().action());
        checkPlanner(planner, request, body.problems());
        new ValidationException().addValidationErrors(body.problems()).throwIfValidationErrorsExist();
        starter.checkWrite(new String[] { planner.specification().dest() }, listener.delegateFailureAndWrap((l, allowed) -> {
            starter.start(
                JobStarter.newId(),
                kind,
                planner.specification().withAction(action),
                planner.id(),
                request.options(),
                l
            );
        }));
    }

    private void checkPlanner(JobDocument planner, ActOnJobRequest request, List<String> problems) {
        if (planner.result() == null || planner.hasEnded() == false) {
            problems.add(
                "job [" + planner.id() + "] is [" + planner.state() + "] and has no complete plan: wait for its end, or run another"
            );
        }
        if (planner.specification().names().equals(List.of(request.indices())) == false) {
            problems.add("job [" + planner.id() + "] is about " + planner.specification().names() + ", not " + List.of(request.indices()));
        }
        String used = JobExecutor.problem(planner.specification(), clusterService.state());
        if (used != null) {
            problems.add(used);
        }
    }
}
