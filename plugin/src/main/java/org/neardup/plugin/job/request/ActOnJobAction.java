package org.neardup.plugin.job.request;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.index.Index;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.job.ComparedIndices;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.PlanIndex;
import org.neardup.plugin.job.request.JobAccess.IndicesWriteRequest;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.work.TransientFailures;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Starts a job that carries out or undoes the plan of an earlier one. Requires the privilege to write to the indices. */
public abstract class ActOnJobAction extends JobAction<ActOnJobAction.ActOnJobRequest, StartJobResponse> {

    /** Marks or deletes the documents of an earlier job's plan, or a part of them. */
    public static final ActionType<StartJobResponse> APPLY = new ActionType<>("indices:data/write/near_duplicates/apply");

    /** Removes the marks of an earlier job. */
    public static final ActionType<StartJobResponse> UNDO = new ActionType<>("indices:data/write/near_duplicates/undo");

    private final JobKind kind;
    private final ActionCheck actionCheck;
    private final SelectionCheck selectionCheck;

    private ActOnJobAction(
        ActionType<StartJobResponse> type,
        JobKind kind,
        ActionFilters filters,
        TransportService transport,
        ClusterService clusterService,
        Client client,
        ActionCheck actionCheck,
        SelectionCheck selectionCheck
    ) {
        super(type.name(), filters, transport, clusterService, client);
        this.kind = kind;
        this.actionCheck = actionCheck;
        this.selectionCheck = selectionCheck;
    }

    /** A request to carry out the plan of a job, or to remove its marks. */
    public static final class ActOnJobRequest extends IndicesWriteRequest {

        private final String jobId;
        private final Map<String, Object> body;
        private final RunOptions options;

        /**
         * @param jobId   the job that made the plan
         * @param indices the index names in that job's specification, to which the user must be allowed to write
         * @param body    parameters, not checked yet
         * @param options options of the run
         */
        public ActOnJobRequest(String jobId, List<String> indices, Map<String, Object> body, RunOptions options) {
            super(indices.toArray(String[]::new));
            this.jobId = jobId;
            this.body = body;
            this.options = options;
        }

        public String jobId() {
            return jobId;
        }

        public Map<String, Object> body() {
            return body;
        }

        public RunOptions options() {
            return options;
        }

        @Override
        public ActionRequestValidationException validate() {
            return options.validate();
        }
    }

    /** See {@link #APPLY}. */
    public static final class Apply extends ActOnJobAction {

        @Inject
        public Apply(
            ActionFilters filters,
            TransportService transport,
            ClusterService clusterService,
            Client client,
            ActionCheck actionCheck,
            SelectionCheck selectionCheck
        ) {
            super(APPLY, JobKind.APPLY, filters, transport, clusterService, client, actionCheck, selectionCheck);
        }
    }

    /** See {@link #UNDO}. */
    public static final class Undo extends ActOnJobAction {

        @Inject
        public Undo(
            ActionFilters filters,
            TransportService transport,
            ClusterService clusterService,
            Client client,
            ActionCheck actionCheck,
            SelectionCheck selectionCheck
        ) {
            super(UNDO, JobKind.UNDO, filters, transport, clusterService, client, actionCheck, selectionCheck);
        }
    }

    /** A job that made a plan, with its specification. */
    record Planner(JobDocument job, JobSpecification specification) {

        String id() {
            return job.id();
        }

        /** Whether it got far enough to leave a plan. */
        boolean hasPlan() {
            return job.result() != null;
        }

        /** What to do if the plan does not exist any more. */
        String withoutPlan(JobKind kind) {
            String field = specification.output().markField();
            return kind == JobKind.APPLY
                ? "start a new job"
                : "its marks are on the documents whose [" + field + ".job] is [" + id() + "]; an _update_by_query with a script"
                    + " can remove [" + field + "]";
        }
    }

    @Override
    protected void doExecute(Task task, ActOnJobRequest request, ActionListener<StartJobResponse> listener) {
        jobs.find(request.jobId(), listener.delegateFailureAndWrap((l, job) -> {
            // For a job that applied or undid a plan, use the job that made the plan.
            if (job.kind() == JobKind.FIND) {
                actOn(job, request, l);
            } else {
                jobs.find(job.earlierJob(), l.delegateFailureAndWrap((l2, planner) -> actOn(planner, request, l2)));
            }
        }));
    }

    private void actOn(JobDocument planner, ActOnJobRequest request, ActionListener<StartJobResponse> listener) {
        jobs.specification(planner.id(), listener.delegateFailureAndWrap((l, planned) -> act(new Planner(planner, planned), request, l)));
    }

    private void act(Planner planner, ActOnJobRequest request, ActionListener<StartJobResponse> listener) {
        ProjectMetadata project = clusterService.state().metadata().getProject(ProjectId.DEFAULT);
        List<Index> compared = planner.specification().source().indices();
        List<String> replaced = new ComparedIndices(compared).replaced(project);
        if (replaced.isEmpty() == false) {
            String reason = String.join("; ", replaced) + "; " + planner.withoutPlan(kind);
            listener.onFailure(new ElasticsearchStatusException(reason, RestStatus.CONFLICT));
            return;
        }
        List<IndexMetadata> indices = compared.stream().map(project::index).filter(Objects::nonNull).toList();
        List<String> problems = new ArrayList<>();
        checkPlanner(planner, request, problems);
        SubscribableListener.<JobSpecification>newForked(l -> read(request, planner, indices, problems, l))
            .<JobSpecification>andThen((l, wanted) -> checkPlan(planner, problems, l.map(checked -> wanted)))
            .<JobSpecification>andThen((l, wanted) -> checkIsFree(wanted.output().dest(), problems, l.map(checked -> wanted)))
            .<JobSpecification>andThen((l, wanted) -> checkAction(wanted, indices, problems, l.map(possible -> wanted)))
            .<StartJobResponse>andThen((l, wanted) -> {
                JobStarter.checkSize(wanted, problems);
                new ValidationException().addValidationErrors(problems).throwIfValidationErrorsExist();
                if (request.options().dryRun()) {
                    String action = wanted.output().action().toString();
                    ActionListener<StartJobResponse> dry = l.map(response -> response.asDryRun(action));
                    starter.start(JobStarter.newId(), kind, wanted, planner.id(), request.options().waiting(), dry);
                } else {
                    starter.start(JobStarter.newId(), kind, wanted, planner.id(), request.options(), l);
                }
            })
            .addListener(listener);
    }

    private void read(
        ActOnJobRequest request,
        Planner planner,
        List<IndexMetadata> indices,
        List<String> problems,
        ActionListener<JobSpecification> listener
    ) {
        if (kind == JobKind.APPLY) {
            selectionCheck.read(request, planner, indices, problems, listener);
        } else {
            problems.addAll(new ParameterReader(request.body()).allow().problems());
            listener.onResponse(planner.specification().acting(Action.MARK, null));
        }
    }

    private void checkAction(
        JobSpecification wanted,
        List<IndexMetadata> indices,
        List<String> problems,
        ActionListener<Void> listener
    ) {
        // Removing marks does not depend on the mapping.
        Action mapped = kind == JobKind.UNDO ? Action.REPORT : wanted.output().action();
        actionCheck.checkMappings(mapped, wanted.output().markField(), indices, problems, listener.delegateFailureAndWrap((l, checked) -> {
            actionCheck.probe(wanted.output().action(), wanted.output().markField(), indices, problems, l);
        }));
    }

    /** Checks that the plan exists: it is deleted with its result index. If it is unavailable now, the job waits for it. */
    private void checkPlan(Planner planner, List<String> problems, ActionListener<Void> listener) {
        if (planner.hasPlan() == false) {
            listener.onResponse(null);
            return;
        }
        PlanIndex.find(client, planner.id(), listener.<Boolean>map(found -> {
            if (found == false) {
                problems.add(
                    "the plan of job [" + planner.id() + "] does not exist any more: it is deleted with its result index; "
                        + planner.withoutPlan(kind)
                );
            }
            return null;
        }).delegateResponse((l, e) -> {
            if (TransientFailures.isTransient(e)) {
                l.onResponse(true);
            } else {
                l.onFailure(e);
            }
        }));
    }

    private static void checkPlanner(Planner planner, ActOnJobRequest request, List<String> problems) {
        if (planner.hasPlan() == false || planner.job().hasEnded() == false) {
            problems.add(
                "job [" + planner.id() + "] is [" + planner.job().state() + "] and has no complete plan; wait for its end, or start"
                    + " another job"
            );
        }
        List<String> names = planner.specification().source().names();
        if (names.equals(List.of(request.indices())) == false) {
            problems.add("job [" + planner.id() + "] compared " + names + ", not " + List.of(request.indices()));
        }
    }
}
