package org.neardup.plugin.job.phase.result;

import org.elasticsearch.core.Releasable;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.phase.search.QuerySummary;

/**
 * The groups of a job, and what it reports about them. Holds reserved memory until it is closed.
 *
 * @param documents  the documents that are linked, divided into groups
 * @param components the same documents, divided into those that links connect
 * @param result     without failures: nothing has been done yet
 */
public record GroupOutcome(GroupedDocuments documents, LinkedComponents components, JobResult result) implements Releasable {

    /** The same groups, with what queries came to that found them. */
    public GroupOutcome with(QuerySummary queries) {
        return new GroupOutcome(documents, components, result.searching(queries));
    }

    @Override
    public void close() {
        documents.close();
    }
}
