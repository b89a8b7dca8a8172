package org.neardup.plugin.job.phase.search;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.query.SearchTimeoutException;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.transport.TransportException;
import org.neardup.plugin.server.ServerFailures;
import org.neardup.plugin.work.TransientFailures;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Separates failures that a query may have caused from others. */
final class QueryFailure {

    /** A message may repeat the query, which can be large. */
    private static final int MOST_CHARACTERS = 500;

    private QueryFailure() {}

    /**
     * Returns why a query cannot run. The caller must check that other searches succeed: a deleted index of the job fails a query with the
     * same status as a missing index that the query looks up.
     *
     * @throws RuntimeException if the query did not cause the failure; a transient one if a new point in time may help
     */
    static String reason(RuntimeException failure) {
        throwIfPassing(failure);
        List<Throwable> causes = causes(failure);
        int status = ExceptionsHelper.status(causes.getFirst()).getStatus();
        boolean isRefused = status >= RestStatus.BAD_REQUEST.getStatus() && status < RestStatus.INTERNAL_SERVER_ERROR.getStatus();
        if (isRefused == false || isOfMemory(failure)) {
            throw failure;
        }
        return Strings.cleanTruncate(String.valueOf(causes.getLast().getMessage()), MOST_CHARACTERS);
    }

    /** Throws a transient failure if a search failed because nodes or the point in time were lost. */
    static void throwIfPassing(RuntimeException failure) {
        List<Throwable> causes = causes(failure);
        // A query that timed out would time out again, though its status is 429, too many requests.
        boolean isTimedOut = causes.stream().anyMatch(SearchTimeoutException.class::isInstance);
        if (isTimedOut == false && causes.stream().anyMatch(QueryFailure::isPassing)) {
            throw new ElasticsearchStatusException(
                "the job lost its point in time and opens another one", RestStatus.SERVICE_UNAVAILABLE, failure);
        }
    }

    /** Whether memory was short, perhaps because of other tasks. */
    static boolean isOfMemory(RuntimeException failure) {
        return causes(failure).stream().anyMatch(CircuitBreakingException.class::isInstance);
    }

    private static boolean isPassing(Throwable cause) {
        return ServerFailures.isLostReader(cause) || cause instanceof TransportException
            || cause instanceof TaskCancelledException || TransientFailures.isTransient(cause);
    }

    /** The failure and the failures of shards. */
    private static List<Throwable> causes(RuntimeException failure) {
        Stream<Throwable> roots = Arrays.stream(ElasticsearchException.guessRootCauses(failure)).map(ExceptionsHelper::unwrapCause);
        return Stream.concat(Stream.of(ExceptionsHelper.unwrapCause(failure)), roots).toList();
    }
}
