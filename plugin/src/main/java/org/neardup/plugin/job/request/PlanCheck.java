package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.PlanSelection;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.PlanIndex;
import org.neardup.plugin.validation.VisibleFields;
import org.neardup.plugin.work.Requests;
import org.neardup.plugin.work.TransientFailures;

import java.util.List;
import java.util.Map;

/**
 * Checks, as the user, whether the plan of a job can be carried out, undone or exported.
 *
 * @param planner  the job that made the plan
 * @param planned  its specification
 */
record PlanCheck(Client client, JobDocument planner, JobSpecification planned, JobKind kind, List<String> problems) {

    /** What to do if the plan does not exist any more. */
    String withoutPlan() {
        String field = planned.output().markField();
        return kind != JobKind.UNDO
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

    /** Checks that the plan exists. If it is unavailable now, the job waits for it. */
    void checkPlan(ActionListener<Void> listener) {
        if (planner.result() == null) {
            listener.onResponse(null);
            return;
        }
        PlanIndex.find(client, planner.id(), Requests.insteadOf(TransientFailures::isTransient, true, listener.map(exists -> {
            if (exists == false) {
                problems.add("the plan of job [" + planner.id() + "] does not exist any more; " + withoutPlan());
            }
            return null;
        })));
    }

    /**
     * Checks the part of the plan to carry out, if the new job does that.
     *
     * @param wanted  the specification of the new job
     * @param indices the remaining indices of the job
     */
    void checkSelection(JobSpecification wanted, List<IndexMetadata> indices, VisibleFields visibleFields, ActionListener<Void> listener) {
        PlanSelection selection = wanted.selection();
        if (selection == null || indices.isEmpty()) {
            listener.onResponse(null);
            return;
        }
        // Some of the names may not exist any more.
        var documents = new DocumentCheck(client, wanted.source(), IndicesOptions.lenientExpandOpen(), problems);
        SubscribableListener.<Void>newForked(l -> documents.tryQuery(selection.query(), l))
            .<Void>andThen(l -> documents.checkVisible(Map.of(), selection.protect(), indices, visibleFields, l.map(hidden -> null)))
            .addListener(listener);
    }
}
