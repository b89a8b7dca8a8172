package org.neardup.plugin.server;

import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.UntypedActionRequest;
import org.elasticsearch.common.io.stream.StreamInput;

import java.io.IOException;

/**
 * Base of requests, valid as they are. From 9.5 on, the server has a base of its own for requests that do not name the type of their
 * response.
 */
public abstract class ServerRequest extends UntypedActionRequest {

    protected ServerRequest() {}

    protected ServerRequest(StreamInput in) throws IOException {
        super(in);
    }

    @Override
    public ActionRequestValidationException validate() {
        return null;
    }
}
