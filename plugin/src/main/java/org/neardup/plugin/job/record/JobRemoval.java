package org.neardup.plugin.job.record;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.IndexNotFoundException;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.work.Retries;

import java.util.List;
import java.util.stream.Stream;

/**
 * Deletes ended jobs: their plans and documents. Blocks; do not use on transport threads.
 *
 * @param client        the node's client
 * @param ensureRunning called at least every 200 ms while waiting; the call ends with any exception that it throws
 */
public record JobRemoval(Client client, Runnable ensureRunning) {

    private static final TimeValue PATIENCE = TimeValue.timeValueSeconds(30);

    /** The jobs that build on a job: those that carried out or undid its plan, and those that continue it. Latest first. */
    public List<JobDocument> builtOn(JobDocument job) {
        return retries().call(listener -> new JobStore(client).builtOn(job.id(), listener));
    }

    /** Of the jobs that build on a job, those that are useless without it. */
    public static List<JobDocument> actingOnPlan(List<JobDocument> builtOn) {
        return builtOn.stream().filter(job -> job.kind() != JobKind.FIND).toList();
    }

    /**
     * Whether documents may still have marks that only the plan of this job can remove. False for a job without a plan, and if all compared
     * indices were deleted.
     */
    public boolean hasMarks(JobDocument job, ClusterState state) {
        if (job.kind() != JobKind.FIND) {
            return false;
        }
        try {
            return PlanActs.of(new PlanIndex(client, job.id(), ensureRunning)).isEmpty() == false && hasIndices(job, state);
        } catch (IndexNotFoundException e) {
            return false;
        }
    }

    private boolean hasIndices(JobDocument job, ClusterState state) {
        ServerProject project = ServerProject.of(state);
        try {
            JobSpecification specification = retries().call(listener -> new JobStore(client).specification(job.id(), listener));
            return specification.source().compared().existing(project).isEmpty() == false;
        } catch (ResourceNotFoundException e) {
            // Without its specification the plan can be neither applied nor undone.
            return false;
        }
    }

    /** Deletes a job, and jobs that act on its plan. Deletes the plan first: as long as it exists, the job is there to delete it again. */
    public void remove(JobDocument job, List<JobDocument> acting) {
        if (job.kind() == JobKind.FIND) {
            new PlanIndex(client, job.id(), ensureRunning).delete();
        }
        List<String> ids = Stream.concat(acting.stream(), Stream.of(job)).map(JobDocument::id).toList();
        retries().<Void>call(listener -> new JobStore(client).delete(ids, listener));
    }

    private Retries retries() {
        return new Retries(ensureRunning, PATIENCE);
    }
}
