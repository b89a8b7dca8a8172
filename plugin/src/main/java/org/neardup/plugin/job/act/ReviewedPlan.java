package org.neardup.plugin.job.act;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.sort.SortOrder;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.plan.PlannedDocument;
import org.neardup.plugin.job.plan.ResultDigest;
import org.neardup.plugin.job.plan.StoredPlan;
import org.neardup.plugin.job.result.ResultIndex;
import org.neardup.plugin.job.work.Retries;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A plan as its result index shows it, read whole, as the user, and compared with the plan itself. Anybody who may write to the result
 * index may have edited it: vetoes are taken, and everything else that differs ends the job.
 */
final class ReviewedPlan {

    private static final String REVIEW = "review";
    private static final String KEEP = "keep";
    /** A query that is somewhere in the user's own could have any likely name. */
    private static final String WANTED = "near_duplicates: wanted";
    private static final int PAGE = 1_000;
    private static final int NAMED = 10;

    private final JobContext job;
    private final StoredPlan plan;
    private final String plannedBy;
    private final Retries retries;

    ReviewedPlan(JobContext job, StoredPlan plan, String plannedBy) {
        this.job = job;
        this.plan = plan;
        this.plannedBy = plannedBy;
        retries = new Retries(job::ensureRunning);
    }

    /** A document of the result index. */
    private record Found(String id, Map<String, Object> source, boolean isWanted) {

        static Found of(SearchHit hit) {
            return new Found(hit.getId(), hit.getSourceAsMap(), Arrays.asList(hit.getMatchedQueries()).contains(WANTED));
        }
    }

    /** How a document of the plan was found. */
    enum Verdict {
        /** It is to be removed. */
        WANTED,
        /** Somebody vetoed that. */
        KEPT,
        /** The query does not match it. */
        NOT_MATCHED
    }

    /**
     * Hands over all documents of the plan in order, protected ones included.
     *
     * @param query JSON of a query over the documents of the result index, or null for all
     * @throws ElasticsearchStatusException with 409 if a document was edited, is missing or was added
     */
    void forEach(String query, BiConsumer<PlannedDocument, Verdict> consumer) {
        IndexMetadata before = query == null ? null : requireOwnMapping();
        List<String> differences = new ArrayList<>();
        for (int from = 0; from < plan.size(); from += PAGE) {
            job.ensureRunning();
            List<PlannedDocument> expected = plan.read(from, PAGE);
            List<Found> found = search(page(from, query), expected.size() + NAMED);
            compare(expected, found, query == null, consumer, differences);
            refuse(differences);
        }
        for (Found added : search(duplicates().mustNot(QueryBuilders.rangeQuery("number").gte(0).lt(plan.size())), NAMED)) {
            differences.add("[" + added.id() + "] was added");
        }
        refuse(differences);
        if (before != null && requireOwnMapping().getIndex().equals(before.getIndex()) == false) {
            throw refusal("it was deleted and created anew");
        }
    }

    private BoolQueryBuilder duplicates() {
        return QueryBuilders.boolQuery()
            .filter(QueryBuilders.termQuery("job", plannedBy))
            .filter(QueryBuilders.termQuery("kind", "duplicate"));
    }

    private BoolQueryBuilder page(int from, String query) {
        BoolQueryBuilder page = duplicates().filter(QueryBuilders.rangeQuery("number").gte(from).lt(from + PAGE));
        return query == null ? page : page.should(QueryBuilders.wrapperQuery(query).queryName(WANTED)).minimumShouldMatch(0);
    }

    private List<Found> search(BoolQueryBuilder query, int size) {
        SearchSourceBuilder source = new SearchSourceBuilder().size(size)
            .trackTotalHits(false)
            .sort("number", SortOrder.ASC)
            .query(query);
        SearchRequest request = new SearchRequest(dest()).source(source).allowPartialSearchResults(false);
        return retries.call(listener -> job.userClient().search(
            request, listener.map(response -> Arrays.stream(response.getHits().getHits()).map(Found::of).toList())));
    }

    private void compare(
        List<PlannedDocument> expected,
        List<Found> found,
        boolean all,
        BiConsumer<PlannedDocument, Verdict> consumer,
        List<String> differences
    ) {
        int first = expected.getFirst().number();
        BitSet seen = new BitSet(expected.size());
        for (Found hit : found) {
            Map<String, Object> source = hit.source();
            Object review = source.remove(REVIEW);
            int place = source.get("number") instanceof Integer number ? number - first : -1;
            PlannedDocument document = place >= 0 && place < expected.size() && seen.get(place) == false ? expected.get(place) : null;
            if (document == null) {
                differences.add("[" + hit.id() + "] was added");
                continue;
            }
            seen.set(place);
            if (ResultDigest.of(source) != document.digest()) {
                differences.add("[" + hit.id() + "] of [" + document + "] was edited");
            } else if (review != null && KEEP.equals(review) == false) {
                differences.add("[" + hit.id() + "] of [" + document + "] has the [" + REVIEW + "] [" + review + "]");
            } else if (review != null) {
                consumer.accept(document, Verdict.KEPT);
            } else {
                boolean matches = all || hit.isWanted();
                consumer.accept(document, matches ? Verdict.WANTED : Verdict.NOT_MATCHED);
            }
        }
        for (int place = seen.nextClearBit(0); place < expected.size(); place = seen.nextClearBit(place + 1)) {
            differences.add("that of [" + expected.get(place) + "] is missing");
        }
    }

    private void refuse(List<String> differences) {
        if (differences.isEmpty() == false) {
            String more = differences.size() > NAMED ? ", and more" : "";
            String first = String.join(", ", differences.subList(0, Math.min(NAMED, differences.size())));
            throw refusal("of its [duplicate] documents, " + first + more);
        }
    }

    /** What fields mean to a query is up to the mapping, which a user may have made or changed. */
    private IndexMetadata requireOwnMapping() {
        IndexMetadata dest = job.clusterState().metadata().getProject(ProjectId.DEFAULT).index(dest());
        if (dest == null || ResultIndex.hasOwnMapping(dest.mapping()) == false) {
            throw refusal("its mapping was changed, so a [query] can mean something else");
        }
        return dest;
    }

    private ElasticsearchStatusException refusal(String reason) {
        return new ElasticsearchStatusException(
            "index [" + dest() + "] is not as job [" + plannedBy + "] left it: " + reason + "; nothing was changed. To leave a document"
                + " out, set [" + REVIEW + "] to [" + KEEP + "] and edit nothing else; to plan anew, start a new job",
            RestStatus.CONFLICT
        );
    }

    private String dest() {
        return job.specification().output().dest();
    }
}
