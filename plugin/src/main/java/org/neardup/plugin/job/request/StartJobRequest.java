package org.neardup.plugin.job.request;

import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.common.Strings;
import org.elasticsearch.rest.RestRequest;
import org.neardup.plugin.validation.ParameterReader;

import java.io.IOException;
import java.util.Map;

/** A request to start a job on some indices, or to compute the authority of their documents. */
public final class StartJobRequest extends LocalRequest implements IndicesRequest.Replaceable {

    public static final IndicesOptions DEFAULT_OPTIONS = IndicesOptions.strictExpandOpenAndForbidClosed();

    private final IndicesOptions indicesOptions;
    private final Map<String, Object> body;
    private String[] indices;

    /**
     * @param indices        names, patterns, aliases, data streams
     * @param body           parameters, not checked yet
     */
    public StartJobRequest(String[] indices, IndicesOptions indicesOptions, Map<String, Object> body, RunOptions options) {
        super(options);
        this.indices = indices;
        this.indicesOptions = indicesOptions;
        this.body = body;
    }

    /** Reads the names of indices from the path, and parameters from the body. */
    public static StartJobRequest read(RestRequest request, RunOptions options) throws IOException {
        String[] indices = Strings.splitStringByCommaToArray(request.param("index"));
        return new StartJobRequest(indices, IndicesOptions.fromRequest(request, DEFAULT_OPTIONS), ParameterReader.body(request), options);
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
}
