package org.neardup.plugin.job.act;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.update.UpdateRequest;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.logging.LogManager;
import org.elasticsearch.logging.Logger;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.sort.SortOrder;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.act.ConditionalChanges.Made;
import org.neardup.plugin.job.result.BulkSender;
import org.neardup.plugin.job.result.JobSummary;
import org.neardup.plugin.job.work.Retries;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What a job planned to remove, as it stands in its result index, numbered from 0. Read as the user. */
final class Plan {

    private static final Logger LOGGER = LogManager.getLogger(Plan.class);

    private final JobContext job;
    private final String plannedBy;
    private final Retries retries;
    private final BulkSender sender;
    private final int size;

    /**
     * Opens a plan.
     *
     * @param plannedBy the job that wrote it
     * @throws ResourceNotFoundException if it is no longer there
     */
    Plan(JobContext job, String plannedBy) {
        this.job = job;
        this.plannedBy = plannedBy;
        retries = new Retries(job::ensureRunning);
        sender = new BulkSender(job, RefreshPolicy.IMMEDIATE);
        GetRequest request = new GetRequest(dest(), JobSummary.id(plannedBy));
        GetResponse summary = retries.call(listener -> job.userClient().get(request, listener));
        if (summary.isExists() == false) {
            throw new ResourceNotFoundException(
                "index [" + dest() + "] has no plan of job [" + plannedBy + "]: perhaps a later job wrote its own; start a new job");
        }
        size = ((Number) summary.getSourceAsMap().get("removable")).intValue();
    }

    private String dest() {
        return job.specification().dest();
    }

    /** How many documents it removes. */
    int size() {
        return size;
    }

    /**
     * Reads a part of the plan.
     *
     * @param from  number of the first document
     * @param count how many; fewer are returned only at the end
     * @throws IllegalStateException if some are missing
     */
    List<PlannedRemoval> read(int from, int count) {
        int expected = Math.min(count, size - from);
        SearchSourceBuilder page = new SearchSourceBuilder().size(expected)
            .trackTotalHits(false)
            .sort("place", SortOrder.ASC)
            .query(
                QueryBuilders.boolQuery()
                    .filter(QueryBuilders.termQuery("job", plannedBy))
                    .filter(QueryBuilders.termQuery("kind", "duplicate"))
                    .filter(QueryBuilders.rangeQuery("place").gte(from).lt(from + expected))
            );
        SearchRequest request = new SearchRequest(dest()).source(page).allowPartialSearchResults(false);
        List<PlannedRemoval> removals = retries.call(
            listener -> job.userClient().search(request, listener.map(Plan::removals)));
        if (removals.size() != expected) {
            throw new IllegalStateException(
                "the plan of job [" + plannedBy + "] in [" + dest() + "] is not complete: of the documents " + from + " to "
                    + (from + expected - 1) + " it has " + removals.size() + "; start a new job");
        }
        return removals;
    }

    private static List<PlannedRemoval> removals(SearchResponse response) {
        return Arrays.stream(response.getHits().getHits()).map(hit -> PlannedRemoval.of(hit.getId(), hit.getSourceAsMap())).toList();
    }

    /**
     * Writes down which versions are from now on those that may be changed. If that fails, or does not come to pass, the plan goes by the
     * versions before, so that carrying it out once more changes nothing.
     */
    void record(List<Made> changes) {
        List<UpdateRequest> versions = changes.stream()
            .filter(made -> made.sequenceNumber() != made.removal().sequenceNumber())
            .map(made -> new UpdateRequest(dest(), made.removal().planId()).doc(
                Map.of(PlannedRemoval.ACTED, Map.of("seq_no", made.sequenceNumber(), "primary_term", made.primaryTerm()))))
            .toList();
        if (isThere() == false) {
            LOGGER.warn("the plan of job [{}] is gone: [{}] was deleted while it was carried out", plannedBy, dest());
            return;
        }
        List<BulkItemResponse> failed = sender.sendAtOnce(versions).items().stream().filter(BulkItemResponse::isFailed).toList();
        if (failed.isEmpty() == false) {
            String first = failed.getFirst().getFailureMessage();
            LOGGER.warn("[{}] versions are not noted in the plan of job [{}]: {}", failed.size(), plannedBy, first);
        }
    }

    /** An update would make the index anew. */
    private boolean isThere() {
        SearchRequest request = new SearchRequest(dest()).source(new SearchSourceBuilder().size(0).query(new MatchNoneQueryBuilder()));
        try {
            return retries.call(listener -> job.userClient().search(request, listener.map(response -> true)));
        } catch (IndexNotFoundException e) {
            return false;
        }
    }
}
