package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.ToXContentObject;

/** The response to a {@link LocalRequest}. */
public abstract class LocalResponse extends ActionResponse implements ToXContentObject {

    @Override
    public final void writeTo(StreamOutput out) {
        TransportAction.localOnly();
    }
}
