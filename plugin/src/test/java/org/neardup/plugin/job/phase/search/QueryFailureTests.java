package org.neardup.plugin.job.phase.search;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.search.SearchContextMissingNodesException;
import org.elasticsearch.action.search.SearchContextMissingNodesException.ContextType;
import org.elasticsearch.action.search.SearchPhaseExecutionException;
import org.elasticsearch.action.search.ShardSearchFailure;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchContextMissingException;
import org.elasticsearch.search.internal.ShardSearchContextId;
import org.elasticsearch.search.query.SearchTimeoutException;
import org.elasticsearch.test.ESTestCase;

import java.util.List;
import java.util.Set;

/** Which failures a query may have caused, and their messages. */
public class QueryFailureTests extends ESTestCase {

    private static RuntimeException ofShard(Exception cause) {
        return new SearchPhaseExecutionException("query", "all shards failed", new ShardSearchFailure[] {new ShardSearchFailure(cause)});
    }

    public void testLostPointInTimeIsNotBecauseOfTheQuery() {
        ElasticsearchException missing = new SearchContextMissingException(new ShardSearchContextId("session", 1));
        ElasticsearchException gone = new SearchContextMissingNodesException(ContextType.PIT, Set.of("node"));
        for (RuntimeException failure : List.of(missing, gone, ofShard(missing), ofShard(gone))) {
            ElasticsearchStatusException lost = expectThrows(
                ElasticsearchStatusException.class,
                () -> QueryFailure.reason(failure));
            assertEquals(RestStatus.SERVICE_UNAVAILABLE, lost.status());
        }
    }

    public void testFailuresOfTheQueryHaveAReason() {
        assertEquals("no such index [lookup]", QueryFailure.reason(ofShard(new IndexNotFoundException("lookup"))));
        assertEquals("no such index [lookup]", QueryFailure.reason(new IndexNotFoundException("lookup")));
        assertEquals("Time exceeded", QueryFailure.reason(ofShard(new SearchTimeoutException(null, "Time exceeded"))));
    }

    public void testReasonsAreShort() {
        assertEquals("null", QueryFailure.reason(new IllegalArgumentException((String) null)));
        assertEquals(500, QueryFailure.reason(new IllegalArgumentException("x".repeat(100_000))).length());
    }

    public void testOtherFailuresAreThrown() {
        IllegalStateException failure = new IllegalStateException("a fault");
        assertSame(failure, expectThrows(IllegalStateException.class, () -> QueryFailure.reason(failure)));
    }
}
