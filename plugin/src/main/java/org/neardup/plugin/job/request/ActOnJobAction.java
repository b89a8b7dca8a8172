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

/** Starts a job that carries out the plan of an earlier one, or undoes it. Needs the privilege to write to the indices. */
public abstract class ActOnJobAction extends JobAction<ActOnJobAction.ActOnJobRequest, StartJobResponse> {

    /** Marks or deletes what an earlier job planned, or a part of it. */
    public static final ActionType<StartJobResponse> APPLY = new ActionType<>("indices:data/write/near_duplicates/apply");

    /** Takes back the marks of an earlier job. */
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

    /** Asks to carry out the plan of a job, or to take its marks back. */
    public static final class ActOnJobRequest extends IndicesWriteRequest {

        private final String jobId;
        private final Map<String, Object> body;
        private final RunOptions options;

        /**
         * @param jobId   the job whose plan it is
         * @param indices the names of indices that this job has in its specification, which the user must be allowed to write to
         * @param body    what to do, not checked yet
         * @param options how to do it
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

    /** A job that planned, and what it was asked to do. */
    record Planner(JobDocument job, JobSpecification specification) {

        String id() {
            return job.id();
        }

        /** Whether it has come so far that it left a plan. */
        boolean hasPlan() {
            return job.result() != null;
        }

        /** What to do if it is no longer there. */
        String withoutPlan(JobKind kind) {
            String field = specification.output().markField();
            return kind == JobKind.APPLY
                ? "start a new job"
                : "its marks are on the documents whose [" + field + ".job] is [" + id() + "], from which an _update_by_query with a script"
                    + " can remove [" + field + "]";
        }
    }

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
        // Marks can be taken off whatever has become of the mapping.
        Action mapped = kind == JobKind.UNDO ? Action.REPORT : wanted.output().action();
        actionCheck.checkMappings(mapped, wanted.output().markField(), indices, problems, listener.delegateFailureAndWrap((l, checked) -> {
            actionCheck.probe(wanted.output().action(), wanted.output().markField(), indices, problems, l);
        }));
    }

    /** The plan goes with its result index. If it cannot be seen now, the job waits until it can. */
    private void checkPlan(Planner planner, List<String> problems, ActionListener<Void> listener) {
        if (planner.hasPlan() == false) {
            listener.onResponse(null);
            return;
        }
        PlanIndex.find(client, planner.id(), listener.<Boolean>map(found -> {
            if (found == false) {
                problems.add(
                    "there is no plan of job [" + planner.id() + "] any more: it goes with its result index; " + planner.withoutPlan(kind)
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
                "job [" + planner.id() + "] is [" + planner.job().state() + "] and has no complete plan: wait for its end, or run another"
            );
        }
        List<String> names = planner.specification().source().names();
        if (names.equals(List.of(request.indices())) == false) {
            problems.add("job [" + planner.id() + "] is about " + names + ", not " + List.of(request.indices()));
        }
    }
}
