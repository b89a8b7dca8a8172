package org.neardup.plugin.job.request;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.tasks.Task;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.Output;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.request.JobAccess.IndicesWriteRequest;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.validation.ParameterReader;

import java.util.List;
import java.util.Map;

/** Starts a job that carries out or undoes the plan of an earlier one. Requires the privilege to write to the indices. */
public abstract class ActOnJobAction extends JobAction<ActOnJobAction.ActOnJobRequest, StartJobResponse> {

    /** Marks or deletes the documents of an earlier job's plan, or a part of them, or writes their groups. */
    public static final ActionType<StartJobResponse> APPLY = new ActionType<>("indices:data/write/near_duplicates/apply");

    /** Removes the marks and groups of an earlier job. */
    public static final ActionType<StartJobResponse> UNDO = new ActionType<>("indices:data/write/near_duplicates/undo");

    private final JobKind kind;

    private ActOnJobAction(ActionType<StartJobResponse> type, JobKind kind, JobServices services) {
        super(type, services);
        this.kind = kind;
    }

    /** A request to carry out the plan of a job, or to remove its marks. */
    public static final class ActOnJobRequest extends IndicesWriteRequest {

        private final String jobId;
        private final Map<String, Object> body;

        /**
         * @param jobId   the job that made the plan
         * @param indices the index names in that job's specification, to which the user must be allowed to write
         * @param body    parameters, not checked yet
         */
        public ActOnJobRequest(String jobId, List<String> indices, Map<String, Object> body, RunOptions options) {
            super(options, indices.toArray(String[]::new));
            this.jobId = jobId;
            this.body = body;
        }

        public String jobId() {
            return jobId;
        }

        public Map<String, Object> body() {
            return body;
        }
    }

    /** See {@link #APPLY}. */
    public static final class Apply extends ActOnJobAction {

        @Inject
        public Apply(JobServices services) {
            super(APPLY, JobKind.APPLY, services);
        }
    }

    /** See {@link #UNDO}. */
    public static final class Undo extends ActOnJobAction {

        @Inject
        public Undo(JobServices services) {
            super(UNDO, JobKind.UNDO, services);
        }
    }

    @Override
    protected void doExecute(Task task, ActOnJobRequest request, ActionListener<StartJobResponse> listener) {
        SubscribableListener.<JobDocument>newForked(l -> jobs.findPlanner(request.jobId(), l))
            .<StartJobResponse>andThen((l, planner) -> {
                jobs.specification(planner.id(), l.delegateFailureAndWrap((l2, planned) -> act(planner, planned, request, l2)));
            })
            .addListener(listener);
    }

    private void act(JobDocument planner, JobSpecification planned, ActOnJobRequest request, ActionListener<StartJobResponse> listener) {
        ParameterReader reader = new ParameterReader(request.body());
        List<String> problems = reader.problems();
        PlanCheck check = new PlanCheck(client, planner, planned, kind, problems);
        ServerProject project = ServerProject.of(clusterService.state());
        ComparedIndices compared = planned.source().compared();
        List<String> replaced = compared.replaced(project);
        if (replaced.isEmpty() == false) {
            String reason = String.join("; ", replaced) + "; " + check.withoutPlan();
            listener.onFailure(new ElasticsearchStatusException(reason, RestStatus.CONFLICT));
            return;
        }
        List<IndexMetadata> indices = compared.existing(project);
        check.checkPlanner(List.of(request.indices()));
        boolean dryRun = request.options().dryRun();
        JobSpecification wanted = read(reader, planned, dryRun);
        Output output = wanted.output();
        SubscribableListener.<Void>newForked(l -> check.checkSelection(wanted, indices, services.visibleFields(), l))
            .<Void>andThen(check::checkPlan)
            .<Void>andThen(l -> {
                if (kind == JobKind.UNDO) {
                    services.actionCheck().checkUndo(indices, problems, l);
                } else {
                    services.actionCheck().checkMappings(output, indices, problems, l);
                }
            })
            .<Void>andThen(l -> services.actionCheck().probe(output, indices, problems, l))
            .<StartJobResponse>andThen(l -> {
                JobStarter.checkSize(wanted, problems);
                throwIfAny(problems);
                RunOptions options = dryRun ? request.options().waiting() : request.options();
                String action = output.action().toString();
                String jobId = JobStarter.newId();
                ActionListener<StartJobResponse> answer = dryRun
                    ? new DryRunListener(this, jobId, l.map(response -> response.asDryRun(action))) : l;
                starter.start(jobId, kind, wanted, planner.id(), 0, options, answer);
            })
            .addListener(listener);
    }

    private JobSpecification read(ParameterReader reader, JobSpecification planned, boolean dryRun) {
        if (kind == JobKind.UNDO) {
            reader.allow();
            return planned.acting(Action.MARK, null);
        }
        return new SelectionReader(reader, planned, services.registry()).read(dryRun);
    }
}
