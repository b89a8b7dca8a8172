package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.UntypedActionRequest;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.io.stream.StreamOutput;

/** A request that is executed on the receiving node. */
public class LocalRequest extends UntypedActionRequest {

    private final RunOptions options;

    /** A request without options. */
    public LocalRequest() {
        this(null);
    }

    LocalRequest(RunOptions options) {
        this.options = options;
    }

    /** Options of the run; null if the request has none. */
    public final RunOptions options() {
        return options;
    }

    @Override
    public ActionRequestValidationException validate() {
        return options == null ? null : options.validate();
    }

    @Override
    public final void writeTo(StreamOutput out) {
        TransportAction.localOnly();
    }
}
