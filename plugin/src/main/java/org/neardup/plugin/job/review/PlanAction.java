package org.neardup.plugin.job.review;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.ParentTaskAssigningClient;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.neardup.plugin.job.CurrentDocuments;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.SeenDocuments;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.record.PlanIndex;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.job.request.JobAction;
import org.neardup.plugin.job.request.JobServices;
import org.neardup.plugin.job.request.JsonResponse;
import org.neardup.plugin.validation.ParameterReader;

import java.util.Map;

/**
 * Base of requests on the plan of a job. Its owner sees all of it; others who may review see the documents that they can read. For a job
 * that acted on a plan, it is that plan.
 */
abstract class PlanAction extends JobAction<PlanRequest, JsonResponse> {

    private static final int MOST_DOCUMENTS = 10_000;

    PlanAction(ActionType<JsonResponse> type, JobServices services) {
        super(type, services);
    }

    /**
     * The plan of a request.
     *
     * @param job           that made it
     * @param specification of this job
     * @param reader        of its groups, as the caller
     */
    record OpenPlan(JobDocument job, JobSpecification specification, GroupReader reader) {}

    /** Reads the parameters and returns what to do with the plan, on a thread that may block. */
    abstract Answer read(PlanRequest request, ParameterReader reader);

    /** What to do with a plan. */
    @FunctionalInterface
    interface Answer {
        Map<String, Object> of(OpenPlan plan);
    }

    @Override
    protected void doExecute(Task task, PlanRequest request, ActionListener<JsonResponse> listener) {
        ParameterReader reader = new ParameterReader(request.body());
        Answer answer = read(request, reader);
        throwIfAny(reader.problems());
        SubscribableListener.<JobDocument>newForked(l -> jobs.findPlanner(request.jobId(), l))
            .<JsonResponse>andThen((l, job) -> access.toReview(job, l.delegateFailureAndWrap((l2, seesAll) -> {
                requireCompleted(job);
                jobs.specification(job.id(), l2.delegateFailureAndWrap((l3, specification) -> client.threadPool().generic().execute(
                    ActionRunnable.supply(
                        l3, () -> new JsonResponse(answer.of(open((CancellableTask) task, job, specification, seesAll)))))));
            })))
            .addListener(listener);
    }

    private static void requireCompleted(JobDocument job) {
        if (job.state() != JobState.COMPLETED) {
            throw new ElasticsearchStatusException(
                "job [{}] is [{}] and has no complete result; wait for its end, or start another job", RestStatus.CONFLICT, job.id(),
                job.state());
        }
    }

    private OpenPlan open(CancellableTask task, JobDocument job, JobSpecification specification, boolean seesAll) {
        Client caller = new ParentTaskAssigningClient(client, clusterService.localNode(), task);
        StoredPlan plan = StoredPlan.open(new PlanIndex(client, job.id(), task::ensureNotCancelled), job.id());
        var current = new CurrentDocuments(caller, clusterService::state, task::ensureNotCancelled);
        SeenDocuments documents = new SeenDocuments(current, specification.source().compared());
        return new OpenPlan(job, specification, new GroupReader(plan, documents, seesAll, task::ensureNotCancelled));
    }

    /** Fails if the parameters ask for more documents than a response can hold. */
    static void limitDocuments(ParameterReader reader, String parameters, long documents) {
        if (documents > MOST_DOCUMENTS) {
            reader.problems().add(parameters + " ask for [" + documents + "] documents, but can ask for [" + MOST_DOCUMENTS
                + "] at most; page through the groups instead");
        }
    }
}
