package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.support.IndicesOptions;

import java.util.Map;

/** Asks for a job on some indices, or for the authority of their documents. */
public final class StartJobRequest extends LocalRequest implements IndicesRequest.Replaceable {

    /** Of requests that do not say otherwise. */
    public static final IndicesOptions DEFAULT_OPTIONS = IndicesOptions.strictExpandOpenAndForbidClosed();

    private final IndicesOptions indicesOptions;
    private final Map<String, Object> body;
    private final RunOptions options;
    private String[] indices;

    /**
     * @param indices        names, patterns, aliases, data streams
     * @param indicesOptions how they are resolved
     * @param body           what is to be done, not checked yet
     * @param options        how to do it
     */
    public StartJobRequest(String[] indices, IndicesOptions indicesOptions, Map<String, Object> body, RunOptions options) {
        this.indices = indices;
        this.indicesOptions = indicesOptions;
        this.body = body;
        this.options = options;
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

    public Map<String, Object> body() {
        return body;
    }

    public RunOptions options() {
        return options;
    }

    @Override
    public ActionRequestValidationException validate() {
        return options.validate();
    }
}
