package org.neardup.plugin.retriever;

import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.action.search.ClosePointInTimeRequest;
import org.elasticsearch.action.search.OpenPointInTimeRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.TransportClosePointInTimeAction;
import org.elasticsearch.action.search.TransportOpenPointInTimeAction;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;

import java.util.List;

/** The retriever within the user's point in time. */
public class PointInTimeIT extends NearDuplicatesIntegTestCase {

    public void testPagesOfAPointInTimeStayTheSame() {
        List<CollapseOracle.Group<Page>> expected = CollapseOracle.byPagerank(3).collapse(childRanking());
        OpenPointInTimeRequest open = new OpenPointInTimeRequest(INDICES).keepAlive(TimeValue.timeValueMinutes(1));
        BytesReference id = client().execute(TransportOpenPointInTimeAction.TYPE, open).actionGet().getPointInTimeId();
        try {
            Page last = expected.getLast().kept();
            Page copy = new Page(last.index(), "copy", "shared", last.body(), 99.0, last.site());
            DocWriteResponse response = client().prepareIndex(copy.index()).setId(copy.id()).setSource(copy.source()).get();
            assertEquals(DocWriteResponse.Result.CREATED, response.getResult());
            refresh();
            for (int from = 0; from < expected.size(); from += 10) {
                SearchSourceBuilder source = source("{\"from\": " + from + ", \"retriever\": " + collapse(PAGERANK) + "}");
                SearchRequest request = new SearchRequest().source(source.pointInTimeBuilder(new PointInTimeBuilder(id)));
                List<CollapseOracle.Group<Page>> page = expected.subList(from, Math.min(from + 10, expected.size()));
                search(request, found -> {
                    assertGroups(page, found.getHits());
                    assertNotNull(found.pointInTimeId());
                });
            }
        } finally {
            client().execute(TransportClosePointInTimeAction.TYPE, new ClosePointInTimeRequest(id)).actionGet();
        }
    }
}
