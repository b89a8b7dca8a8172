package org.neardup.plugin.job.result;

import org.elasticsearch.core.Releasable;
import org.neardup.plugin.job.JobResult;

/**
 * The clusters of a job, and what it reports about them. Holds reserved memory until it is closed.
 *
 * @param documents the documents that occur in pairs, divided into clusters
 * @param result    without failures: nothing has been done yet
 */
public record ClusterOutcome(ClusteredDocuments documents, JobResult result) implements Releasable {

    @Override
    public void close() {
        documents.close();
    }
}
