package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.UntypedActionRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.TimeValue;

import java.util.Map;

import static org.elasticsearch.action.ValidateActions.addValidationError;

/** Asks for a job on some indices. It stays on the node that was asked. */
public final class StartJobRequest extends UntypedActionRequest implements IndicesRequest.Replaceable {

    /** Of requests that do not say otherwise. */
    public static final IndicesOptions DEFAULT_OPTIONS = IndicesOptions.strictExpandOpenAndForbidClosed();

    private final IndicesOptions options;
    private final Map<String, Object> body;
    private final float requestsPerSecond;
    private final boolean dryRun;
    private final boolean waitForCompletion;
    private final TimeValue timeout;
    private String[] indices;

    /**
     * @param indices           names, patterns, aliases, data streams
     * @param options           how they are resolved
     * @param body              what the job is to do, not checked yet
     * @param requestsPerSecond positive, or -1 for no limit
     * @param dryRun            whether to check only
     * @param waitForCompletion whether to answer when the job has ended
     * @param timeout           how long to wait for that, or null for as long as it takes
     */
    public StartJobRequest(
        String[] indices,
        IndicesOptions options,
        Map<String, Object> body,
        float requestsPerSecond,
        boolean dryRun,
        boolean waitForCompletion,
        TimeValue timeout
    ) {
        this.indices = indices;
        this.options = options;
        this.body = body;
        this.requestsPerSecond = requestsPerSecond;
        this.dryRun = dryRun;
        this.waitForCompletion = waitForCompletion;
        this.timeout = timeout;
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
        return options;
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

    boolean dryRun() {
        return dryRun;
    }

    boolean waitForCompletion() {
        return waitForCompletion;
    }

    TimeValue timeout() {
        return timeout;
    }

    @Override
    public ActionRequestValidationException validate() {
        return SteerJobRequest.isSpeed(requestsPerSecond) ? null : addValidationError(SteerJobRequest.badSpeed(requestsPerSecond), null);
    }

    @Override
    public void writeTo(StreamOutput out) {
        TransportAction.localOnly();
    }
}
