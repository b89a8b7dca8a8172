package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.PlanSelection;
import org.neardup.plugin.job.phase.result.ResultSchema;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.PlanIndex;
import org.neardup.plugin.validation.VisibleFields;
import org.neardup.plugin.work.Requests;
import org.neardup.plugin.work.TransientFailures;

import java.util.List;
import java.util.Map;

/**
 * Checks, as the user, whether the plan of a job can be carried out or undone.
 *
 * @param planner  the job that made the plan
 * @param planned  its specification
 */
record PlanCheck(Client client, JobDocument planner, JobSpecification planned, JobKind kind, List<String> problems) {

    /** What to do if the plan does not exist any more. */
    String withoutPlan() {
        String field = planned.output().markField();
        return kind == JobKind.APPLY
            ? "start a new job"
            : "its marks are on the documents whose [" + field + ".job] is [" + planner.id() + "]; an _update_by_query with a script"
                + " can remove [" + field + "]";
    }

    /** Checks that the job has ended with a plan, and that it compared what the user was authorized for. */
    void checkPlanner(List<String> names) {
        if (planner.result() == null || planner.hasEnded() == false) {
            problems.add("job [" + planner.id() + "] is [" + planner.state() + "] and has no complete plan; wait for its end, or start"
                + " another job");
        }
        if (planned.source().names().equals(names) == false) {
            problems.add("job [" + planner.id() + "] compared " + planned.source().names() + ", not " + names);
        }
    }

    /** Checks that the plan exists: it is deleted with its result index. */
    void checkPlan(ActionListener<Void> listener) {
        if (planner.result() == null) {
            listener.onResponse(null);
            return;
        }
        String problem = "the plan of job [" + planner.id() + "] does not exist any more: it is deleted with its result index; ";
        PlanIndex.find(client, planner.id(), orProblem(problem + withoutPlan(), listener.map(found -> null)));
    }

    /**
     * Checks the part of the plan to carry out, if the new job does that.
     *
     * @param wanted  the specification of the new job
     * @param indices the remaining indices of the job
     */
    void checkSelection(JobSpecification wanted, List<IndexMetadata> indices, VisibleFields visibleFields, ActionListener<Void> listener) {
        PlanSelection selection = wanted.selection();
        if (selection == null) {
            listener.onResponse(null);
            return;
        }
        SubscribableListener.newForked(this::findResult)
            .<Void>andThen((l, found) -> {
                if (found && selection.query() != null) {
                    SearchSourceBuilder query = new SearchSourceBuilder().query(QueryBuilders.wrapperQuery(selection.query())).size(0);
                    SearchRequest search = new SearchRequest(wanted.output().dest()).source(query);
                    client.search(search, DocumentCheck.<Void>nullIfRefused("query", problems, l).map(ran -> null));
                } else {
                    l.onResponse(null);
                }
            })
            .<Void>andThen(l -> {
                // Some of the names may not exist any more.
                var documents = new DocumentCheck(client, wanted.source(), IndicesOptions.lenientExpandOpen(), problems);
                String protect = indices.isEmpty() ? null : selection.protect();
                documents.checkVisible(Map.of(), protect, indices, visibleFields, l.map(hidden -> null));
            })
            .addListener(listener);
    }

    private void findResult(ActionListener<Boolean> listener) {
        if (planner.result() == null) {
            listener.onResponse(false);
            return;
        }
        String dest = planned.output().dest();
        String problem = "index [" + dest + "] has no result of job [" + planner.id()
            + "] any more: it was deleted, or a later job replaced it; " + withoutPlan();
        Requests.exists(client, dest, ResultSchema.summary(planner.id()), orProblem(problem, listener));
    }

    /** Adds a problem if something does not exist. If it is unavailable now, passes false: the job waits for it. */
    private ActionListener<Boolean> orProblem(String problem, ActionListener<Boolean> listener) {
        return Requests.insteadOf(TransientFailures::isTransient, false, listener).map(exists -> {
            if (exists == false) {
                problems.add(problem);
            }
            return exists;
        });
    }
}
