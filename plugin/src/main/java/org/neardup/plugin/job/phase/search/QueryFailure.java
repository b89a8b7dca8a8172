package org.neardup.plugin.job.phase.search;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.search.SearchContextMissingNodesException;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchContextMissingException;
import org.elasticsearch.search.query.SearchTimeoutException;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.transport.TransportException;
import org.neardup.plugin.work.TransientFailures;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Tells failures that may be because of a query from those that are not. */
final class QueryFailure {

    /** A message can repeat the query, which can be large. */
    private static final int MOST_CHARACTERS = 500;

    private QueryFailure() {}

    /**
     * Returns why a query cannot be run. The caller checks that other searches succeed: an index of the job that was deleted fails a query
     * with the same status as a missing index that the query looks up.
     *
     * @throws RuntimeException if that is not because of the query; a transient one if a new point in time may do
     */
    static String reason(RuntimeException failure) {
        throwIfPassing(failure);
        List<Throwable> causes = causes(failure);
        int status = ExceptionsHelper.status(causes.getFirst()).getStatus();
        boolean isRefused = status >= RestStatus.BAD_REQUEST.getStatus() && status < RestStatus.INTERNAL_SERVER_ERROR.getStatus();
        if (isRefused == false || causes.stream().anyMatch(QueryFailure::isOfAllQueries)) {
            throw failure;
        }
        return Strings.cleanTruncate(String.valueOf(causes.getLast().getMessage()), MOST_CHARACTERS);
    }

    /** Throws a transient failure if a search failed because nodes or the point in time are gone. */
    static void throwIfPassing(RuntimeException failure) {
        List<Throwable> causes = causes(failure);
        // A query that timed out times out again, though its status is that of too many requests.
        boolean isTimedOut = causes.stream().anyMatch(SearchTimeoutException.class::isInstance);
        if (isTimedOut == false && causes.stream().anyMatch(QueryFailure::isPassing)) {
            throw new ElasticsearchStatusException(
                "the point in time that the job searches is lost: it opens another one",
                RestStatus.SERVICE_UNAVAILABLE,
                failure
            );
        }
    }

    /** Whether there was not enough memory, of which others may have taken some. */
    static boolean isOfMemory(RuntimeException failure) {
        return causes(failure).stream().anyMatch(QueryFailure::isOfAllQueries);
    }

    private static boolean isOfAllQueries(Throwable cause) {
        return cause instanceof CircuitBreakingException;
    }

    private static boolean isPassing(Throwable cause) {
        return cause instanceof SearchContextMissingException
            || cause instanceof SearchContextMissingNodesException
            || cause instanceof TransportException
            || cause instanceof TaskCancelledException
            || TransientFailures.isTransient(cause);
    }

    /** The failure, and what shards say of it. */
    private static List<Throwable> causes(RuntimeException failure) {
        Stream<Throwable> roots = Arrays.stream(ElasticsearchException.guessRootCauses(failure)).map(ExceptionsHelper::unwrapCause);
        return Stream.concat(Stream.of(ExceptionsHelper.unwrapCause(failure)), roots).toList();
    }
}
