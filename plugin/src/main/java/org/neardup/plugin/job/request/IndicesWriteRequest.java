package org.neardup.plugin.job.request;

import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.support.IndicesOptions;

/** A request of which the user must be allowed to write to indices, which need not exist. */
public class IndicesWriteRequest extends LocalRequest implements IndicesRequest {

    private final String[] indices;

    IndicesWriteRequest(String... indices) {
        this.indices = indices;
    }

    @Override
    public final String[] indices() {
        return indices;
    }

    @Override
    public final IndicesOptions indicesOptions() {
        return IndicesOptions.strictNoExpandForbidClosed();
    }

    @Override
    public final boolean includeDataStreams() {
        return true;
    }
}
