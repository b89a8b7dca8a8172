package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.query.MatchAllQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.search.internal.AliasFilter;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.RandomRecords;
import org.neardup.plugin.work.RecordVersionTests;

import java.io.IOException;
import java.util.List;

/** During an upgrade, nodes of two versions read shards for each other. */
public class ShardReadRequestTests extends ESTestCase {

    private static final NamedWriteableRegistry QUERIES = new NamedWriteableRegistry(
        List.of(new NamedWriteableRegistry.Entry(QueryBuilder.class, MatchAllQueryBuilder.NAME, MatchAllQueryBuilder::new)));
    private static final ShardId SHARD = new ShardId(new Index("index", "uuid"), 3);

    private static ShardReadRequest request() {
        JobSpecification specification = RandomRecords.random(JobSpecification.class);
        ReadOptions options = new ReadOptions(specification, randomFrom(Pass.values()), randomFloat(), between(1, 9));
        return new ShardReadRequest(randomAlphaOfLength(5), SHARD, new String[] {"alias"}, randomNonNegativeInt(), options);
    }

    private static ShardReadResponse response() {
        List<ShardSnapshot.Block> blocks = List.of(new ShardSnapshot.Block(2, 300, 70, 1, 299));
        ShardSnapshot snapshot = new ShardSnapshot(
            SHARD, randomAlphaOfLength(5), randomNonNegativeLong(), randomNonNegativeLong(), blocks);
        return new ShardReadResponse(snapshot, randomNonNegativeLong(), randomNonNegativeLong());
    }

    public void testRequest() throws IOException {
        QueryBuilder query = randomBoolean() ? null : new MatchAllQueryBuilder();
        AliasFilter filter = AliasFilter.of(new MatchAllQueryBuilder(), "alias");
        ShardReadRequest request = request().withQueries(query, new MatchAllQueryBuilder(), filter);
        request.setParentTask(new TaskId("node", 1));
        ShardReadRequest read = copyWriteable(request, QUERIES, ShardReadRequest::new);
        assertEquals(request.getParentTask(), read.getParentTask());
        assertEquals(request.jobId, read.jobId);
        assertEquals(request.shardId, read.shardId);
        assertArrayEquals(request.indices(), read.indices());
        assertEquals(request.copy, read.copy);
        assertEquals(request.options, read.options);
        assertEquals(request.query, read.query);
        assertEquals(request.protect, read.protect);
        assertEquals(request.aliasFilter, read.aliasFilter);
    }

    public void testResponse() throws IOException {
        ShardReadResponse response = response();
        ShardReadResponse read = copyWriteable(response, QUERIES, ShardReadResponse.FORMAT::read);
        assertEquals(response.snapshot, read.snapshot);
        assertEquals(response.bytesWritten, read.bytesWritten);
        assertEquals(response.throttledMillis, read.throttledMillis);
    }

    /** The version of a request follows the one byte of a missing parent task. */
    public void testUnknownVersions() throws IOException {
        RecordVersionTests.assertUnknownVersion(request(), ShardReadRequest::new, 1);
        RecordVersionTests.assertUnknownVersion(response(), ShardReadResponse.FORMAT::read, 0);
    }
}
