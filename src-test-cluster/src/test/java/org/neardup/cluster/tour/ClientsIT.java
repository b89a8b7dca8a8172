package org.neardup.cluster.tour;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch.core.SearchResponse;
import co.elastic.clients.elasticsearch.core.search.Hit;
import co.elastic.clients.elasticsearch.core.search.InnerHitsResult;
import co.elastic.clients.json.JsonData;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static org.junit.Assert.assertEquals;

/** The Java example of {@code docs/clients.md}. */
public class ClientsIT {

    private static final ClientExamples EXAMPLES = ClientExamples.read();

    /** The source of a document. */
    public record Article(String body, long authority) {}

    @BeforeClass
    public static void index() throws IOException {
        EXAMPLES.index();
    }

    @Test
    public void theExampleIsTheCodeOfThisTest() throws IOException {
        EXAMPLES.assertShown("java", Path.of("src/test/java/org/neardup/cluster/tour/ClientsIT.java"));
    }

    @Test
    public void theGroupIsInTheHit() throws IOException {
        Map<String, List<String>> shown = new LinkedHashMap<>();
        ElasticsearchClient client = SharedCluster.api().typed();
        SearchResponse<Article> response = client.search(
            search -> search.index("news")
                .query(query -> query.match(match -> match.field("body").query("bridge over the river")))
                .ext("near_duplicates", JsonData.of(Map.of("field", "body.signatures", "authority", "authority"))),
            Article.class);
        for (Hit<Article> hit : response.hits().hits()) {
            InnerHitsResult group = hit.innerHits().get("near_duplicates");
            List<String> copies = group == null ? List.of() : group.hits().hits().stream().map(Hit::id).toList();
            shown.put(hit.id(), copies);
        }
        assertEquals(Map.of("2", List.of("1"), "3", List.of()), shown);
        assertEquals(9, response.hits().hits().getFirst().source().authority());
        assertEquals(2, response.hits().total().value());
    }
}
