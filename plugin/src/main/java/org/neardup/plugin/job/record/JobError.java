package org.neardup.plugin.job.record;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.xcontent.InstantiatingObjectParser;
import org.elasticsearch.xcontent.ObjectParser.ValueType;
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

    static final InstantiatingObjectParser<JobError, Void> PARSER;

    static {
        var parser = InstantiatingObjectParser.<JobError, Void>builder("error", true, JobError.class);
        parser.declareString(constructorArg(), new ParseField("type"));
        parser.declareString(constructorArg(), new ParseField("reason"));
        parser.declareField(constructorArg(), in -> RestStatus.fromCode(in.intValue()), new ParseField("status"), ValueType.INT);
        PARSER = parser.build();
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
