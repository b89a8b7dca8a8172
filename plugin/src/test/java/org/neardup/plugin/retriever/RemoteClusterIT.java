package org.neardup.plugin.retriever;

import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.retriever.StandardRetrieverBuilder;
import org.elasticsearch.test.AbstractMultiClustersTestCase;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.window.Authority;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Searches of this cluster together with a cluster that has the plugin and one that does not. */
public class RemoteClusterIT extends AbstractMultiClustersTestCase {

    private static final String WITH = "with";
    private static final String WITHOUT = "without";

    @Override
    protected List<String> remoteClusterAlias() {
        return List.of(WITH, WITHOUT);
    }

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins(String clusterAlias) {
        return WITHOUT.equals(clusterAlias) ? List.of() : List.of(NeardupPlugin.class);
    }

    @Override
    protected boolean reuseClusters() {
        return false;
    }

    private void index(String cluster, String id, double pagerank) {
        Client client = client(cluster);
        String simhash = WITHOUT.equals(cluster) ? "" : """
            , "fields": {"simhash": {"type": "simhash", "analyzer": "whitespace"}}""";
        client.admin().indices().prepareCreate("pages").setMapping("""
            {"properties": {"pagerank": {"type": "double"}, "body": {"type": "text"%s}}}""".formatted(simhash)).get();
        Map<String, Object> source = Map.of("body", "one two three four five six", "pagerank", pagerank);
        client.prepareIndex("pages").setId(id).setSource(source).setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
    }

    private static SearchRequest request(String... indices) {
        CollapseOptions options = new CollapseOptions(
            new ByFingerprint("body.simhash", 3),
            new Authority("pagerank", 0L),
            null,
            Keep.AUTHORITY,
            Grouping.STAR,
            0,
            GroupHits.DEFAULT);
        var child = new StandardRetrieverBuilder(QueryBuilders.matchQuery("body", "three"));
        var retriever = new NearDuplicatesRetrieverBuilder(child, 100, null, options, List.of());
        return new SearchRequest(indices).source(new SearchSourceBuilder().retriever(retriever));
    }

    private static SearchRequest requestBySection(String... indices) {
        Map<String, Object> values = Map.of("field", "body.simhash", "authority", "pagerank");
        var section = new NearDuplicatesExtBuilder(new NearDuplicatesParameters(values, List.of(), null, null, null, null));
        SearchSourceBuilder source = new SearchSourceBuilder().query(QueryBuilders.matchQuery("body", "three")).ext(List.of(section));
        return new SearchRequest(indices).source(source);
    }

    public void testGroupsSpanClusters() {
        index(LOCAL_CLUSTER, "here", 1);
        index(WITH, "there", 2);
        index(WITHOUT, "apart", 3);
        assertGroupsSpanClusters(request("pages", "*:pages"));
        // The cluster without the plugin could not read the section.
        assertGroupsSpanClusters(requestBySection("pages", "*:pages"));
    }

    private void assertGroupsSpanClusters(SearchRequest request) {
        SearchResponse response = client().search(request).actionGet();
        try {
            assertEquals(0, response.getFailedShards());
            Set<String> shown = new HashSet<>();
            for (SearchHit hit : response.getHits()) {
                shown.add(hit.getClusterAlias() + ":" + hit.getId());
                if (hit.getId().equals("there")) {
                    SearchHits hidden = hit.getInnerHits().get("near_duplicates");
                    assertEquals(1, hidden.getHits().length);
                    assertEquals("here", hidden.getAt(0).getId());
                } else {
                    assertNull(hit.getInnerHits());
                }
            }
            assertEquals(Set.of("with:there", "without:apart"), shown);
        } finally {
            response.decRef();
        }
    }

    public void testOnlyRemoteIndices() {
        index(WITH, "there", 2);
        SearchResponse response = client().search(request("with:pages")).actionGet();
        try {
            assertEquals("there", response.getHits().getAt(0).getId());
        } finally {
            response.decRef();
        }
    }
}
