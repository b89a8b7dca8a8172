package org.neardup.plugin.job.record;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.rest.RestStatus;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;

/**
 * Why a job failed.
 *
 * @param type       the type of the exception, as elsewhere in the server's responses
 * @param statusCode the HTTP status of a request that fails for this reason, such as 429 for a circuit breaker
 */
public record JobError(String type, String reason, @Name("status") int statusCode) implements JsonRecord {

    /** Describes an exception, or its cause if it is a wrapper. */
    public static JobError of(Throwable exception) {
        Throwable cause = ExceptionsHelper.unwrapCause(exception);
        String type = ElasticsearchException.getExceptionName(cause);
        return new JobError(type, String.valueOf(cause.getMessage()), ExceptionsHelper.status(cause).getStatus());
    }

    /** This error for users who may not know the job's contents, which the reason may reveal. */
    public JobError withoutReason() {
        return new JobError(type, "only the owner of the job and users who manage jobs can see the reason", statusCode);
    }

    public RestStatus status() {
        return RestStatus.fromCode(statusCode);
    }
}
