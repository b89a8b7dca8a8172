package org.neardup.plugin.job;

import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.server.ServerProject;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The compared documents as a user sees them at this moment. Calls block.
 *
 * @param documents as the user
 */
public record SeenDocuments(CurrentDocuments documents, ComparedIndices compared) {

    private static final String MATCH = "near_duplicates: match";

    /** The documents that a job compared, as its user sees them. */
    public SeenDocuments(JobContext job) {
        this(new CurrentDocuments(job), job.specification().source().compared());
    }

    /** Whether an index is the one that was compared: not deleted, and not another one of the same name. */
    public boolean isCompared(String index) {
        return compared.obstacle(index, ServerProject.of(documents.state().get())) == null;
    }

    /**
     * Whether each document that the user sees matches a query; others are absent.
     *
     * @param query JSON, or null for a query that all match
     */
    public Map<DocumentKey, Boolean> match(Collection<DocumentKey> keys, @Nullable String query) {
        QueryBuilder named = query == null ? QueryBuilders.matchAllQuery() : QueryBuilders.wrapperQuery(query);
        return find(keys, new SearchSourceBuilder(), named.queryName(MATCH), hit -> Arrays.asList(hit.getMatchedQueries()).contains(MATCH));
    }

    /** The values of fields of the documents that the user sees. */
    public Map<DocumentKey, Map<String, List<Object>>> fields(Collection<DocumentKey> keys, List<String> patterns) {
        SearchSourceBuilder source = new SearchSourceBuilder();
        patterns.forEach(source::fetchField);
        return find(keys, source, QueryBuilders.matchAllQuery(), SeenDocuments::values);
    }

    private static Map<String, List<Object>> values(SearchHit hit) {
        Map<String, List<Object>> values = new TreeMap<>();
        for (DocumentField field : hit.getDocumentFields().values()) {
            values.put(field.getName(), field.getValues());
        }
        return values;
    }

    private <T> Map<DocumentKey, T> find(
        Collection<DocumentKey> keys, SearchSourceBuilder source, QueryBuilder query, Function<SearchHit, T> value) {
        Map<String, Set<DocumentKey>> byIndex = keys.stream().collect(Collectors.groupingBy(DocumentKey::index, Collectors.toSet()));
        Map<DocumentKey, T> found = new HashMap<>();
        byIndex.forEach((index, ofIndex) -> {
            if (isCompared(index)) {
                found.putAll(documents.search(index, ofIndex, query, source.shallowCopy(), value));
            }
        });
        found.keySet().retainAll(Set.copyOf(keys));
        return found;
    }
}
