package org.neardup.plugin.job.record;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;

/**
 * Why a job failed.
 *
 * @param type   the kind of the exception, as elsewhere in the server's answers
 * @param reason what happened
 * @param status the HTTP status of a request that fails for this reason, 429 for instance if a circuit breaker tripped
 */
public record JobError(String type, String reason, RestStatus status) implements ToXContentObject {

    static final ConstructingObjectParser<JobError, Void> PARSER = new ConstructingObjectParser<>(
        "error",
        true,
        parsed -> new JobError((String) parsed[0], (String) parsed[1], RestStatus.fromCode((Integer) parsed[2]))
    );

    static {
        PARSER.declareString(constructorArg(), new ParseField("type"));
        PARSER.declareString(constructorArg(), new ParseField("reason"));
        PARSER.declareInt(constructorArg(), new ParseField("status"));
    }

    /** Describes an exception by its cause, if it only wraps one. */
    public static JobError of(Throwable exception) {
        Throwable cause = ExceptionsHelper.unwrapCause(exception);
        String type = ElasticsearchException.getExceptionName(cause);
        return new JobError(type, String.valueOf(cause.getMessage()), ExceptionsHelper.status(cause));
    }

    /** The same error for those who may not know what the job is about, which a reason may tell. */
    public JobError withoutReason() {
        return new JobError(type, "only the owner of the job and those who manage jobs are told", status);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.startObject().field("type", type).field("reason", reason).field("status", status.getStatus()).endObject();
    }
}
