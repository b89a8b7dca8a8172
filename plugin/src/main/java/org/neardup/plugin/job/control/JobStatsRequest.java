package org.neardup.plugin.job.control;

import org.elasticsearch.action.support.nodes.BaseNodesRequest;

/** Asks all nodes what they do for jobs. */
public final class JobStatsRequest extends BaseNodesRequest {

    /** Asks all nodes. */
    public JobStatsRequest() {
        super(new String[0]);
    }
}
