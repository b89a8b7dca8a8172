package org.neardup.plugin.job.record;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.rest.RestStatus;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;

/**
 * Why a job failed.
 *
 * @param type       the kind of the exception, as elsewhere in the server's answers
 * @param reason     what happened
 * @param statusCode the HTTP status of a request that fails for this reason, 429 for instance if a circuit breaker tripped
 */
public record JobError(String type, String reason, @Name("status") int statusCode) implements JsonRecord {

    public JobError(String type, String reason, RestStatus status) {
        this(type, reason, status.getStatus());
    }

    /** Describes an exception by its cause, if it only wraps one. */
    public static JobError of(Throwable exception) {
        Throwable cause = ExceptionsHelper.unwrapCause(exception);
        String type = ElasticsearchException.getExceptionName(cause);
        return new JobError(type, String.valueOf(cause.getMessage()), ExceptionsHelper.status(cause));
    }

    /** The same error for those who may not know what the job is about, which a reason may tell. */
    public JobError withoutReason() {
        return new JobError(type, "only the owner of the job and those who manage jobs are told", statusCode);
    }

    public RestStatus status() {
        return RestStatus.fromCode(statusCode);
    }
}
