package org.neardup.plugin.job.phase.act;

import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.record.PlannedDocument;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds planned documents that a query protects at this moment. A document that the user cannot see may match, so it counts as protected;
 * one that was changed or deleted since it was compared stays unchanged anyway.
 *
 * @param query JSON of the query
 */
record ProtectedNow(JobContext job, String query) {

    private static final String PROTECTED = "near_duplicates: protected";

    /** Returns the documents that are not protected. Includes those of deleted indices: the act phase counts them. */
    List<PlannedDocument> unprotected(List<PlannedDocument> documents) {
        Map<String, Set<DocumentKey>> byIndex = documents.stream()
            .collect(Collectors.groupingBy(PlannedDocument::index, Collectors.mapping(PlannedDocument::key, Collectors.toSet())));
        ComparedIndices compared = job.specification().source().compared();
        Set<DocumentKey> unprotected = new HashSet<>();
        byIndex.forEach((index, keys) -> {
            if (compared.obstacle(index, job.clusterState().metadata().getProject(ProjectId.DEFAULT)) != null) {
                unprotected.addAll(keys);
            } else {
                BoolQueryBuilder named = QueryBuilders.boolQuery()
                    .should(QueryBuilders.wrapperQuery(query).queryName(PROTECTED)).minimumShouldMatch(0);
                new CurrentDocuments(job).search(
                    index, keys, named, new SearchSourceBuilder(), hit -> Arrays.asList(hit.getMatchedQueries()).contains(PROTECTED)
                ).forEach((key, isProtected) -> {
                    if (isProtected == false) {
                        unprotected.add(key);
                    }
                });
            }
        });
        return documents.stream().filter(document -> unprotected.contains(document.key())).toList();
    }
}
