package org.neardup.plugin.job.phase.result;

import org.elasticsearch.core.Releasable;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.plugin.job.JobResult;

/**
 * The groups of a job and its report about them. Holds reserved memory until it is closed.
 *
 * @param documents  the linked documents, divided into groups
 * @param components the same documents, divided into connected components
 * @param result     without queries, and without failures: the job has not acted yet
 * @param memory     reserved for them
 */
public record GroupOutcome(GroupedDocuments documents, LinkedComponents components, JobResult result, HeldMemory memory)
    implements Releasable {

    @Override
    public void close() {
        memory.close();
    }
}
