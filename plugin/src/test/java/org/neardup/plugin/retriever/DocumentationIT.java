package org.neardup.plugin.retriever;

import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.xcontent.json.JsonXContent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** The examples of the retriever's page of documentation work as they stand there. */
public class DocumentationIT extends NearDuplicatesIntegTestCase {

    private static final String PAGE = "docs/near-duplicates-retriever.md";

    /** Returns the body of the request that the page shows under this line. */
    private static String example(String line) throws IOException {
        Path folder = Path.of("").toAbsolutePath();
        while (Files.exists(folder.resolve(PAGE)) == false) {
            folder = folder.getParent();
        }
        String page = Files.readString(folder.resolve(PAGE));
        int start = page.indexOf("```json\n" + line + "\n") + 8 + line.length();
        return page.substring(start, page.indexOf("```", start));
    }

    @SuppressWarnings("unchecked")
    public void testExamples() throws IOException {
        Map<String, Object> index = XContentHelper.convertToMap(JsonXContent.jsonXContent, example("PUT /pages"), false);
        assertAcked(prepareCreate("pages").setMapping((Map<String, Object>) index.get("mappings")));
        String words = " the apache lucene library is a search engine and the term vectors of a document can be stored in the index";
        for (int copy = 0; copy < 2; copy++) {
            Map<String, Object> source = Map.of("body", "term vectors" + words, "pagerank", copy);
            client().prepareIndex("pages").setId("copy" + copy).setSource(source).setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
        }
        SearchRequest request = new SearchRequest("pages").source(source(example("POST /pages/_search")));
        search(request, response -> {
            assertEquals(List.of("copy1"), ids(response.getHits()));
            var hidden = response.getHits().getAt(0).getInnerHits().get("near_duplicates").getAt(0);
            assertEquals("copy0", hidden.getId());
            assertEquals(List.of("distance", "similarity"), Arrays.stream(hidden.getFields().keySet().toArray()).sorted().toList());
            assertTrue(render(response).contains("\"window\":2,\"groups\":1,\"hidden\":1"));
        });
        assertAcked(indicesAdmin().prepareDelete("pages"));
    }
}
