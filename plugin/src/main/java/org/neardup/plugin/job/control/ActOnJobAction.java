package org.neardup.plugin.job.control;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.persistent.PersistentTasksService;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.job.ComparedIndices;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.JobSpecification.Action;
import org.neardup.plugin.job.result.JobSummary;
import org.neardup.plugin.job.work.TransientFailures;
import org.neardup.plugin.validation.ParameterReader;

import java.util.List;
import java.util.Objects;

/** Starts a job that carries out the plan of an earlier one, or undoes it. */
abstract class ActOnJobAction extends JobAction<ActOnJobRequest, StartJobResponse> {

    private final JobKind kind;
    private final JobStarter starter;
    private final ActionCheck actionCheck;

    ActOnJobAction(
        String name,
        JobKind kind,
        ActionFilters filters,
        TransportService transport,
        ClusterService clusterService,
        Client client,
        PersistentTasksService tasks,
        ActionCheck actionCheck
    ) {
        super(name, filters, transport, clusterService, client);
        this.kind = kind;
        this.actionCheck = actionCheck;
        this.starter = new JobStarter(tasks, threadPool, jobs, client, clusterService);
    }

    /** What to do with a plan that was made for an action; adds a problem if that cannot be told. */
    abstract Action action(ParameterReader body, Action planned);

    /** What to do if the plan of a job is no longer there. */
    abstract String withoutPlan(String plannerId, JobSpecification planned);

    @Override
    protected void doExecute(Task task, ActOnJobRequest request, ActionListener<StartJobResponse> listener) {
        jobs.find(request.jobId(), listener.delegateFailureAndWrap((l, job) -> {
            // A job that applied or undid a plan leads to the one that made it.
            if (job.kind() == JobKind.FIND) {
                actOn(job, request, l);
            } else {
                jobs.find(job.earlierJob(), l.delegateFailureAndWrap((l2, planner) -> actOn(planner, request, l2)));
            }
        }));
    }

    private void actOn(JobDocument planner, ActOnJobRequest request, ActionListener<StartJobResponse> listener) {
        jobs.specification(planner.id(), listener.delegateFailureAndWrap((l, planned) -> act(planner, planned, request, l)));
    }

    private void act(JobDocument planner, JobSpecification planned, ActOnJobRequest request, ActionListener<StartJobResponse> listener) {
        ParameterReader body = new ParameterReader(request.body());
        Action action = action(body, planned.action());
        checkPlanner(planner, planned, request, body.problems());
        ProjectMetadata project = clusterService.state().metadata().getProject(ProjectId.DEFAULT);
        List<String> replaced = new ComparedIndices(planned.indices()).replaced(project);
        if (replaced.isEmpty() == false) {
            String reason = String.join("; ", replaced) + "; " + withoutPlan(planner.id(), planned);
            listener.onFailure(new ElasticsearchStatusException(reason, RestStatus.CONFLICT));
            return;
        }
        List<IndexMetadata> indices = planned.indices().stream().map(project::index).filter(Objects::nonNull).toList();
        String dest = planned.dest();
        starter.checkWrite(new String[] { dest }, listener.delegateFailureAndWrap((l, allowed) -> {
            checkPlan(planner, planned, body.problems(), l.delegateFailureAndWrap((l2, checked) -> {
                checkIsFree(dest, body.problems(), l2.delegateFailureAndWrap((l3, asked) -> {
                    checkAction(planned, action, indices, body.problems(), l3.delegateFailureAndWrap((l4, possible) -> {
                        new ValidationException().addValidationErrors(body.problems()).throwIfValidationErrorsExist();
                        starter.start(JobStarter.newId(), kind, planned.acting(action, null), planner.id(), request.options(), l4);
                    }));
                }));
            }));
        }));
    }

    private void checkAction(
        JobSpecification planned,
        Action action,
        List<IndexMetadata> indices,
        List<String> problems,
        ActionListener<Void> listener
    ) {
        String markField = planned.markField();
        // Marks can be taken off whatever has become of the mapping.
        Action mapped = kind == JobKind.UNDO ? Action.REPORT : action;
        actionCheck.checkMappings(mapped, markField, indices, problems, listener.delegateFailureAndWrap((l, checked) -> {
            actionCheck.probe(action, markField, indices, problems, l);
        }));
    }

    /** The plan goes with its index, or when a later job writes its own there. If that cannot be seen now, the job waits until it can. */
    private void checkPlan(JobDocument planner, JobSpecification planned, List<String> problems, ActionListener<Void> listener) {
        if (planner.result() == null) {
            listener.onResponse(null);
            return;
        }
        String dest = planned.dest();
        String problem = "index [" + dest + "] has no plan of job [" + planner.id()
            + "] any more: it was deleted, or a later job wrote its own there; " + withoutPlan(planner.id(), planned);
        GetRequest summary = new GetRequest(dest, JobSummary.id(planner.id()));
        ActionListener<Void> unseen = listener.delegateResponse((l, e) -> {
            if (ExceptionsHelper.unwrapCause(e) instanceof IndexNotFoundException) {
                problems.add(problem);
                l.onResponse(null);
            } else if (TransientFailures.isTransient(e)) {
                l.onResponse(null);
            } else {
                l.onFailure(e);
            }
        });
        client.get(summary.fetchSourceContext(FetchSourceContext.DO_NOT_FETCH_SOURCE), unseen.map(found -> {
            if (found.isExists() == false) {
                problems.add(problem);
            }
            return null;
        }));
    }

    private void checkPlanner(JobDocument planner, JobSpecification planned, ActOnJobRequest request, List<String> problems) {
        if (planner.result() == null || planner.hasEnded() == false) {
            problems.add(
                "job [" + planner.id() + "] is [" + planner.state() + "] and has no complete plan: wait for its end, or run another"
            );
        }
        if (planned.names().equals(List.of(request.indices())) == false) {
            problems.add("job [" + planner.id() + "] is about " + planned.names() + ", not " + List.of(request.indices()));
        }
    }
}
