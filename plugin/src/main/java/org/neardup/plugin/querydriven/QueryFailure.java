package org.neardup.plugin.querydriven;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchContextMissingException;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.transport.TransportException;
import org.neardup.plugin.job.work.TransientFailures;

/** Tells a query that cannot be run from a cluster that cannot run any just now. */
final class QueryFailure {

    private QueryFailure() {}

    /**
     * Returns why a query cannot be run.
     *
     * @throws RuntimeException if another query would have failed, too; transient if a new point in time may do
     */
    static String reason(RuntimeException failure) {
        ElasticsearchException[] causes = ElasticsearchException.guessRootCauses(failure);
        Throwable cause = causes.length == 0 ? failure : causes[0];
        for (Throwable one = failure; one != null; one = one.getCause()) {
            switch (one) {
                case TaskCancelledException e -> throw e;
                case CircuitBreakingException e -> throw e;
                case IndexNotFoundException e -> throw e;
                default -> {
                    // Perhaps its cause.
                }
            }
        }
        boolean isOfCluster = ExceptionsHelper.unwrap(failure, SearchContextMissingException.class, TransportException.class) != null
            || cause instanceof SearchContextMissingException
            || TransientFailures.isTransient(failure)
            || TransientFailures.isTransient(cause);
        if (isOfCluster) {
            throw new ElasticsearchStatusException(
                "the point in time that the job searches is lost: it opens another one",
                RestStatus.SERVICE_UNAVAILABLE,
                failure
            );
        }
        return cause.getMessage();
    }
}
