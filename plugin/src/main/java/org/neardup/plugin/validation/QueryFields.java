package org.neardup.plugin.validation;

import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.index.query.SearchIndexNameMatcher;
import org.neardup.plugin.server.IndexMappings;

import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the fields that a query looks up in indices by building it as their shards would. Queries name fields in many ways: patterns, index
 * defaults, query strings. Only building them finds all.
 */
record QueryFields(EqualMappings mappings, ClusterService clusterService, IndexNameExpressionResolver expressions) {

    /**
     * Returns for each index, by name, its fields with the name by which the query looked each up: the field itself, or a pattern.
     *
     * @param query must be rewritten, with fetched documents included
     */
    Map<String, Map<String, String>> find(QueryBuilder query, Collection<IndexMetadata> indices) throws IOException {
        Map<String, Map<String, String>> fields = new TreeMap<>();
        mappings.forEach(indices, (service, equal) -> {
            for (IndexMetadata index : equal) {
                fields.put(index.getIndex().getName(), find(query, index, service));
            }
        });
        return fields;
    }

    private Map<String, String> find(QueryBuilder query, IndexMetadata index, IndexService service) {
        SearchExecutionContext context = IndexMappings.context(service, null);
        String name = index.getIndex().getName();
        var matcher = new SearchIndexNameMatcher(name, null, clusterService, expressions);
        FieldLookups lookups = new FieldLookups(context, index.getIndex(), matcher);
        lookups.toQuery(query);
        return lookups.names();
    }
}
