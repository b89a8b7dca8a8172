package org.neardup.plugin.authority;

import org.elasticsearch.core.TimeValue;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.request.LocalResponse;

import java.io.IOException;

/** The response to a request: the running task, or the counts of the finished computation. */
public final class AuthorityResponse extends LocalResponse {

    private final String task;
    private final TimeValue took;
    private final AuthorityStatus status;
    private final boolean converged;

    private AuthorityResponse(String task, TimeValue took, AuthorityStatus status, boolean converged) {
        this.task = task;
        this.took = took;
        this.status = status;
        this.converged = converged;
    }

    /** The computation continues in the background. */
    static AuthorityResponse running(String task) {
        return new AuthorityResponse(task, null, null, false);
    }

    /** @param converged whether the last iteration changed the scores by at most the tolerance */
    static AuthorityResponse completed(TimeValue took, AuthorityStatus status, boolean converged) {
        return new AuthorityResponse(null, took, status, converged);
    }

    /** The id of the task; null if the computation has finished. */
    public String task() {
        return task;
    }

    /** The final status; null while the computation is running. */
    public AuthorityStatus status() {
        return status;
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject();
        if (task == null) {
            builder.field("took", took.millis());
            status.innerToXContent(builder);
            builder.field("converged", converged);
        } else {
            builder.field("task", task);
        }
        return builder.endObject();
    }
}
