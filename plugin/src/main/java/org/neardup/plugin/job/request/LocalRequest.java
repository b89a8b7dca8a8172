package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.plugin.server.ServerRequest;

/** A request that is executed on the receiving node. */
public class LocalRequest extends ServerRequest {

    private final RunOptions options;

    public LocalRequest() {
        this(RunOptions.NONE);
    }

    LocalRequest(RunOptions options) {
        this.options = options;
    }

    public final RunOptions options() {
        return options;
    }

    @Override
    public ActionRequestValidationException validate() {
        return options.validate();
    }

    @Override
    public final void writeTo(StreamOutput out) {
        TransportAction.localOnly();
    }
}
