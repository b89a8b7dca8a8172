package org.neardup.plugin.job.phase.act;

import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.job.CurrentDocuments;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.server.ServerProject;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds out which planned documents match a query at this moment.
 *
 * @param query JSON of the query
 */
record MatchesNow(JobContext job, String query) {

    private static final String MATCH = "near_duplicates: match";

    /**
     * Whether each document that the user can see matches. Those of deleted or replaced indices do not: the act phase counts them. Others
     * are absent.
     */
    Map<DocumentKey, Boolean> of(List<PlannedDocument> documents) {
        Map<String, Set<DocumentKey>> byIndex = documents.stream()
            .collect(Collectors.groupingBy(PlannedDocument::index, Collectors.mapping(PlannedDocument::key, Collectors.toSet())));
        ComparedIndices compared = job.specification().source().compared();
        Map<DocumentKey, Boolean> matches = new HashMap<>();
        byIndex.forEach((index, keys) -> {
            if (compared.obstacle(index, ServerProject.of(job.clusterState())) != null) {
                keys.forEach(key -> matches.put(key, false));
            } else {
                QueryBuilder named = QueryBuilders.wrapperQuery(query).queryName(MATCH);
                matches.putAll(new CurrentDocuments(job).search(
                    index, keys, named, new SearchSourceBuilder(), hit -> Arrays.asList(hit.getMatchedQueries()).contains(MATCH)));
            }
        });
        return matches;
    }
}
