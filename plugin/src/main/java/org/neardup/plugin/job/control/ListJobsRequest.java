package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.UntypedActionRequest;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.io.stream.StreamOutput;

/** Asks for all jobs. It stays on the node that was asked. */
public final class ListJobsRequest extends UntypedActionRequest {

    @Override
    public ActionRequestValidationException validate() {
        return null;
    }

    @Override
    public void writeTo(StreamOutput out) {
        TransportAction.localOnly();
    }
}
