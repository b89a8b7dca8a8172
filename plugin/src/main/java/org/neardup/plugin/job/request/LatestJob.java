package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.record.JobUser;
import org.neardup.plugin.job.record.PlanIndex;

import java.util.Iterator;
import java.util.Objects;
import java.util.Set;

/**
 * Finds the job that {@code "continue_from": "latest"} means: the latest completed one of the current user with the same request, as far as
 * it decides which documents are linked, that still has its plan.
 */
record LatestJob(Client client, JobLookup jobs, JobSpecification specification) {

    /** Stands for the id of the job. */
    static final String LATEST = "latest";

    /** Number of jobs to look at; nightly jobs of other requests lie between two of the same. */
    private static final int MOST = 1_000;

    /** Passes the id of the job, null if there is none: the first job of a series has nothing to continue. */
    void find(ActionListener<String> listener) {
        String user = JobUser.current(client.threadPool().getThreadContext()).name();
        jobs.list(0, MOST, Set.of(JobState.COMPLETED), listener.delegateFailureAndWrap((l, completed) -> {
            first(completed.stream().filter(job -> job.kind() == JobKind.FIND && Objects.equals(user, job.owner())).iterator(), l);
        }));
    }

    private void first(Iterator<JobDocument> rest, ActionListener<String> listener) {
        if (rest.hasNext() == false) {
            listener.onResponse(null);
            return;
        }
        JobDocument job = rest.next();
        SubscribableListener.<Boolean>newForked(l -> jobs.specification(job.id(), l.map(this::isSame)))
            .<Boolean>andThen((l, same) -> {
                if (same) {
                    PlanIndex.find(client, job.id(), l);
                } else {
                    l.onResponse(false);
                }
            })
            .addListener(listener.delegateFailureAndWrap((l, found) -> {
                if (found) {
                    l.onResponse(job.id());
                } else {
                    // Not on this stack, which would become deep.
                    client.threadPool().generic().execute(ActionRunnable.wrap(l, l2 -> first(rest, l2)));
                }
            }));
    }

    private boolean isSame(JobSpecification other) {
        return specification.source().names().equals(other.source().names()) && specification.differenceTo(other) == null;
    }
}
