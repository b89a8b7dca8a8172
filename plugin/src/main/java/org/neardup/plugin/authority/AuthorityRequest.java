package org.neardup.plugin.authority;

import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.neardup.plugin.job.record.JobSteering;
import org.neardup.plugin.job.request.LocalRequest;

import java.util.Map;

import static org.elasticsearch.action.ValidateActions.addValidationError;

/** Asks for the authority of the documents of some indices. */
public final class AuthorityRequest extends LocalRequest implements IndicesRequest.Replaceable {

    /** Of requests that do not say otherwise. */
    public static final IndicesOptions DEFAULT_OPTIONS = IndicesOptions.strictExpandOpenAndForbidClosed();

    private final IndicesOptions indicesOptions;
    private final Map<String, Object> body;
    private final float requestsPerSecond;
    private final boolean waitForCompletion;
    private String[] indices;

    /**
     * @param indices           names, patterns, aliases, data streams
     * @param indicesOptions    how they are resolved
     * @param body              what is to be computed, not checked yet
     * @param requestsPerSecond how many documents are read or changed a second, at least 1; -1 for no limit
     * @param waitForCompletion whether to answer with the result; otherwise with the task that stores it
     */
    public AuthorityRequest(
        String[] indices,
        IndicesOptions indicesOptions,
        Map<String, Object> body,
        float requestsPerSecond,
        boolean waitForCompletion
    ) {
        this.indices = indices;
        this.indicesOptions = indicesOptions;
        this.body = body;
        this.requestsPerSecond = requestsPerSecond;
        this.waitForCompletion = waitForCompletion;
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

    float requestsPerSecond() {
        return requestsPerSecond;
    }

    boolean waitForCompletion() {
        return waitForCompletion;
    }

    @Override
    public ActionRequestValidationException validate() {
        if (requestsPerSecond == JobSteering.UNLIMITED || (requestsPerSecond >= 1 && Float.isFinite(requestsPerSecond))) {
            return null;
        }
        return addValidationError(
            "[requests_per_second] must be at least 1, or -1 for no limit, but was [" + requestsPerSecond + "]",
            null
        );
    }
}
