package org.neardup.plugin.window;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.action.search.SearchPhaseController.TopDocsStats;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.search.internal.ShardSearchContextId;
import org.elasticsearch.search.query.QuerySearchResult;
import org.elasticsearch.search.rank.RankShardResult;
import org.elasticsearch.test.ESTestCase;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

public class ShardValuesTests extends ESTestCase {

    private static QuerySearchResult answer(RankShardResult values) {
        QuerySearchResult result = new QuerySearchResult(new ShardSearchContextId("session", 1), null, null);
        result.setRankShardResult(values);
        return result;
    }

    /** The best documents of a shard: each has a score and a number. */
    private static ShardValues values(int shard, float[] scores) {
        Object[][] sortValues = new Object[scores.length][];
        Object[][] values = new Object[scores.length][];
        for (int i = 0; i < scores.length; i++) {
            sortValues[i] = new Object[] {scores[i], (long) shard << 32 | i};
            values[i] = new Object[] {shard + ":" + i};
        }
        return new ShardValues(scores.length, sortValues, values, null);
    }

    private static List<Object> found(int size, RankShardResult... shards) {
        WindowRankBuilder window = new WindowRankBuilder(size, List.of(new FieldAndFormat("field", null)));
        List<QuerySearchResult> results = Arrays.stream(shards).map(ShardValuesTests::answer).toList();
        try {
            window.buildQueryPhaseCoordinatorContext(size, 0).rankQueryPhaseResults(results, new TopDocsStats(0));
            assertEquals(Arrays.stream(shards).mapToLong(shard -> ((ShardValues) shard).documents()).sum(), window.searched());
        } finally {
            results.forEach(QuerySearchResult::decRef);
        }
        return Arrays.stream(window.found()).map(document -> document.values()[0]).toList();
    }

    public void testTheBestOfAllShards() {
        ShardValues first = values(0, new float[] {3, 2, 1});
        ShardValues second = values(1, new float[] {4, 2, 2});
        assertEquals(List.of("1:0", "0:0", "0:1", "1:1", "1:2", "0:2"), found(10, second, first));
        assertEquals(List.of("1:0", "0:0", "0:1", "1:1"), found(4, first, second));
        assertEquals(List.of(), found(4, values(0, new float[0])));
    }

    public void testTravels() throws IOException {
        Object[][] sortValues = {{1.5f, 7L}, {1f, 0.5, 8L}};
        Object[][] values = {{new BytesRef("bytes"), 3}, {null, List.of(1, 2)}};
        try (BytesStreamOutput out = new BytesStreamOutput()) {
            new ShardValues(5, sortValues, values, null).writeTo(out);
            ShardValues.failed(new IOException("disk")).writeTo(out);
            var in = out.bytes().streamInput();
            ShardValues read = ShardValues.readFrom(in);
            assertEquals(5, read.documents());
            assertTrue(Arrays.deepEquals(sortValues, read.sortValues()));
            assertTrue(Arrays.deepEquals(values, read.values()));
            assertNull(read.problem());
            assertEquals("disk", ShardValues.readFrom(in).problem().getMessage());
        }
    }

    /** A shard that cannot read values fails the search with its own exception, and thus its status. */
    public void testFailureOfAShardKeepsItsStatus() {
        Exception e = expectThrows(ElasticsearchException.class, () -> found(4, ShardValues.failed(new IOException("disk"))));
        assertEquals("disk", e.getCause().getMessage());
        var tooMuch = new CircuitBreakingException("too much", CircuitBreaker.Durability.TRANSIENT);
        assertSame(tooMuch, expectThrows(CircuitBreakingException.class, () -> found(4, ShardValues.failed(tooMuch))));
    }

    public void testNodesNeedTheSameBuild() {
        Exception e = expectThrows(IllegalStateException.class, () -> found(4, (RankShardResult) null));
        assertTrue(e.getMessage(), e.getMessage().contains("install the same version of the plugin on all nodes"));
    }
}
