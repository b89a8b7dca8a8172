package org.neardup.plugin.job.phase.result;

import org.elasticsearch.core.Releasable;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.phase.search.QuerySummary;

/**
 * The groups of a job and its report about them. Holds reserved memory until it is closed.
 *
 * @param documents  the linked documents, divided into groups
 * @param components the same documents, divided into connected components
 * @param result     without failures: the job has not acted yet
 */
public record GroupOutcome(GroupedDocuments documents, LinkedComponents components, JobResult result) implements Releasable {

    /** The same groups with a summary of the queries that found them. */
    public GroupOutcome with(QuerySummary queries) {
        return new GroupOutcome(documents, components, result.searching(queries));
    }

    @Override
    public void close() {
        documents.close();
    }
}
