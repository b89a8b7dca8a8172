package org.neardup.plugin.job.phase.act;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.phase.result.ResultIndex;
import org.neardup.plugin.job.phase.result.ResultSchema;
import org.neardup.plugin.job.phase.result.ResultSchema.Kind;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.ResultDigest;
import org.neardup.plugin.job.record.StoredPlan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Reads the plan from its result index, as the user, and compares all of it with the stored plan. Anybody with write access to the result
 * index may have edited it: vetoes are accepted, and any other difference ends the job.
 *
 * @param plannedBy the job that made the plan
 * @param index     its result index
 */
record ReviewedPlan(JobContext job, StoredPlan plan, String plannedBy, ResultIndex index) {

    private static final String KEEP = "keep";
    /** An unusual name, because the user's query may contain named queries. */
    private static final String WANTED = "near_duplicates: wanted";
    private static final int PAGE = 1_000;
    private static final int NAMED = 10;

    /** A document of the result index. */
    private record Found(Map<String, Object> source, boolean isWanted) {}

    /**
     * Passes all documents of the plan to the consumer in order, protected ones included. A second argument names what excludes a document:
     * {@code review} if a user vetoed its removal, {@code query} if the query does not match it, null if nothing does.
     *
     * @param query JSON of a query on the documents of the result index, or null for all
     * @throws ElasticsearchStatusException with 409 if a document was edited, is missing or was added
     */
    void forEach(String query, BiConsumer<PlannedDocument, String> consumer) {
        IndexMetadata before = query == null ? null : requireOwnMapping();
        for (int from = 0; from < plan.size(); from += PAGE) {
            job.ensureRunning();
            List<PlannedDocument> expected = plan.read(from, PAGE);
            refuse(compare(expected, page(expected, query), consumer));
        }
        // The loop found each planned document under its id, so a higher count means added documents.
        long added = index.count(Kind.DUPLICATE.query()) - plan.size();
        if (added > 0) {
            List<String> names = added().stream().map(name -> "[" + name + "] was added").toList();
            refuse(names.isEmpty() ? List.of("[" + added + "] were added") : names);
        }
        if (before != null && requireOwnMapping().getIndex().equals(before.getIndex()) == false) {
            throw refusal("it was deleted and created again");
        }
    }

    /** The ids of some documents that the job did not write. */
    private Set<String> added() {
        BoolQueryBuilder later = QueryBuilders.boolQuery()
            .filter(Kind.DUPLICATE.query())
            .filter(ResultIndex.after(plan.result().sequenceNumber()));
        Set<String> added = new TreeSet<>(index.ids(later, PAGE));
        plan.forEachWritten(written -> added.remove(written.name()));
        return added;
    }

    /** The {@code duplicate} documents of the result index for planned documents, by id. */
    private Map<String, Found> page(List<PlannedDocument> documents, String query) {
        BoolQueryBuilder page = QueryBuilders.boolQuery()
            .filter(Kind.DUPLICATE.query())
            .filter(QueryBuilders.idsQuery().addIds(documents.stream().map(ReviewedPlan::id).toArray(String[]::new)));
        if (query != null) {
            page.should(QueryBuilders.wrapperQuery(query).queryName(WANTED)).minimumShouldMatch(0);
        }
        SearchSourceBuilder source = new SearchSourceBuilder().size(documents.size()).trackTotalHits(false).query(page);
        return index.search(source, response -> Arrays.stream(response.getHits().getHits())
            .collect(Collectors.toMap(SearchHit::getId, hit -> {
                boolean isWanted = query == null || Arrays.asList(hit.getMatchedQueries()).contains(WANTED);
                return new Found(hit.getSourceAsMap(), isWanted);
            })));
    }

    private static String id(PlannedDocument document) {
        return ResultSchema.duplicate(document.key());
    }

    /** Passes unchanged documents to the consumer and describes the differences of the others. */
    private static List<String> compare(
        List<PlannedDocument> expected, Map<String, Found> found, BiConsumer<PlannedDocument, String> consumer
    ) {
        List<String> differences = new ArrayList<>();
        for (PlannedDocument document : expected) {
            Found hit = found.get(id(document));
            if (hit == null) {
                differences.add("that of [" + document + "] is missing");
                continue;
            }
            Map<String, Object> source = hit.source();
            Object review = source.remove(ResultSchema.REVIEW);
            if (ResultDigest.of(source) != document.digest()) {
                differences.add("[" + id(document) + "] of [" + document + "] was edited");
            } else if (review != null && KEEP.equals(review) == false) {
                differences.add("[" + id(document) + "] of [" + document + "] has the [" + ResultSchema.REVIEW + "] [" + review + "]");
            } else if (review != null) {
                consumer.accept(document, ResultSchema.REVIEW);
            } else {
                consumer.accept(document, hit.isWanted() ? null : SelectPhase.QUERY);
            }
        }
        return differences;
    }

    private void refuse(List<String> differences) {
        if (differences.isEmpty() == false) {
            String more = differences.size() > NAMED ? ", and more" : "";
            String first = String.join(", ", differences.subList(0, Math.min(NAMED, differences.size())));
            throw refusal("of its [duplicate] documents, " + first + more);
        }
    }

    /** The mapping decides what a query matches, and a user may have created or changed it. */
    private IndexMetadata requireOwnMapping() {
        IndexMetadata dest = job.clusterState().metadata().getProject(ProjectId.DEFAULT).index(dest());
        if (dest == null || ResultSchema.hasOwnMapping(dest.mapping()) == false) {
            throw refusal("its mapping was changed, so a [query] can mean something else");
        }
        return dest;
    }

    private ElasticsearchStatusException refusal(String reason) {
        return new ElasticsearchStatusException(
            "index [" + dest() + "] is not as job [" + plannedBy + "] left it: " + reason + "; nothing was changed. To leave a document"
                + " out, set [" + ResultSchema.REVIEW + "] to [" + KEEP + "] and edit nothing else; for a new plan, start a new job",
            RestStatus.CONFLICT);
    }

    private String dest() {
        return job.specification().output().dest();
    }
}
