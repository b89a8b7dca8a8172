package org.neardup.plugin.explain;

import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.job.request.LocalRequest;

import java.util.Map;

/** A request to explain a pair of texts. */
final class ExplainRequest extends LocalRequest implements IndicesRequest.Replaceable {

    static final IndicesOptions DEFAULT_OPTIONS = IndicesOptions.strictExpandOpenAndForbidClosedIgnoreThrottled();

    private final IndicesOptions indicesOptions;
    private final Map<String, Object> body;
    private String[] indices;

    /**
     * @param indices names, patterns, aliases, data streams; their documents give tokens their weights
     * @param body    parameters, not checked yet
     */
    ExplainRequest(String[] indices, IndicesOptions indicesOptions, Map<String, Object> body) {
        this.indices = indices;
        this.indicesOptions = indicesOptions;
        this.body = body;
    }

    @Override
    public String[] indices() {
        return indices;
    }

    @Override
    public IndicesRequest indices(String... resolved) {
        indices = resolved;
        return this;
    }

    @Override
    public IndicesOptions indicesOptions() {
        return indicesOptions;
    }

    @Override
    public boolean includeDataStreams() {
        return true;
    }

    Map<String, Object> body() {
        return body;
    }

    @Override
    public Task createTask(long id, String type, String action, TaskId parent, Map<String, String> headers) {
        // All users with the monitor privilege can see tasks.
        return new CancellableTask(id, type, action, "explanation of a pair", parent, headers);
    }
}
