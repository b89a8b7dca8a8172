package org.neardup.plugin.job.request;

import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.node.DiscoveryNodeUtils;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.job.request.TransportJobStatsAction.NodeResponse;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** What nodes of two versions exchange during an upgrade, apart from the work of a job. */
public class NodeRecordsTests extends ESTestCase {

    private static final NamedWriteableRegistry NOTHING = new NamedWriteableRegistry(List.of());

    public void testStatistics() throws IOException {
        DiscoveryNode node = DiscoveryNodeUtils.create("node");
        NodeResponse stats = new NodeResponse(node, Map.of("jobs_started", randomNonNegativeLong()));
        Writeable.Reader<NodeResponse> reader = in -> new NodeResponse(in, node);
        assertEquals(stats.numbers(), copyWriteable(stats, NOTHING, reader).numbers());
    }

    public void testQuery() throws IOException {
        TokenCountQueryBuilder query = new TokenCountQueryBuilder("field", between(0, 9), between(9, 99));
        query.boost(randomFloat());
        assertEquals(query, copyWriteable(query, NOTHING, TokenCountQueryBuilder::new));
    }
}
