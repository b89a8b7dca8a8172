package org.neardup.plugin.job.phase.act;

import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.job.ComparedIndices;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.work.Retries;

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
    /** Several documents of an index can have the same id under different routing values. */
    private static final int MOST = 10_000;

    /** Returns the documents that are not protected. Includes those of deleted indices: the act phase counts them. */
    List<PlannedDocument> unprotected(List<PlannedDocument> documents) {
        Map<String, List<PlannedDocument>> byIndex = documents.stream().collect(Collectors.groupingBy(PlannedDocument::index));
        ComparedIndices compared = new ComparedIndices(job.specification().source().indices());
        Set<DocumentKey> unprotected = new HashSet<>();
        byIndex.forEach((index, ofIndex) -> {
            if (compared.obstacle(index, job.clusterState().metadata().getProject(ProjectId.DEFAULT)) != null) {
                ofIndex.forEach(document -> unprotected.add(document.key()));
            } else {
                unprotected.addAll(free(index, ofIndex));
            }
        });
        return documents.stream().filter(document -> unprotected.contains(document.key())).toList();
    }

    private Set<DocumentKey> free(String index, List<PlannedDocument> documents) {
        BoolQueryBuilder ofDocuments = QueryBuilders.boolQuery()
            .filter(QueryBuilders.idsQuery().addIds(documents.stream().map(PlannedDocument::id).distinct().toArray(String[]::new)))
            .should(QueryBuilders.wrapperQuery(query).queryName(PROTECTED))
            .minimumShouldMatch(0);
        SearchSourceBuilder source = new SearchSourceBuilder().size(MOST).trackTotalHits(false).fetchSource(false).query(ofDocuments);
        SearchRequest request = new SearchRequest(index).source(source).allowPartialSearchResults(false);
        return new Retries(job::ensureRunning).call(
            listener -> job.userClient().search(request, listener.map(response -> free(index, response))));
    }

    private static Set<DocumentKey> free(String index, SearchResponse response) {
        Set<DocumentKey> free = new HashSet<>();
        for (SearchHit hit : response.getHits()) {
            if (Arrays.asList(hit.getMatchedQueries()).contains(PROTECTED) == false) {
                DocumentField routing = hit.getMetadataFields().get("_routing");
                free.add(new DocumentKey(index, hit.getId(), routing == null ? null : routing.getValue()));
            }
        }
        return free;
    }
}
