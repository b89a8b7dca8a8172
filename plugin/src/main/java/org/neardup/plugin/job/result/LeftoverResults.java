package org.neardup.plugin.job.result;

import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.work.Retries;

import java.util.Arrays;
import java.util.List;

/** What jobs before this one left in the same result index and this one did not write over. */
final class LeftoverResults {

    private static final int PAGE = 5_000;

    private final JobContext job;
    private final Retries retries;

    LeftoverResults(JobContext job) {
        this.job = job;
        retries = new Retries(job::ensureRunning);
    }

    /** Removes it; what this job wrote must be visible. */
    void remove() {
        ResultWriter writer = new ResultWriter(job, RefreshPolicy.IMMEDIATE);
        for (List<String> ids = page(); ids.isEmpty() == false; ids = page()) {
            ids.forEach(writer::delete);
            writer.flush();
        }
    }

    private List<String> page() {
        SearchSourceBuilder others = new SearchSourceBuilder().size(PAGE)
            .fetchSource(false)
            .trackTotalHits(false)
            .query(QueryBuilders.boolQuery().filter(QueryBuilders.existsQuery("job")).mustNot(QueryBuilders.termQuery("job", job.jobId())));
        SearchRequest request = new SearchRequest(job.specification().output().dest()).source(others).allowPartialSearchResults(false);
        return retries.call(listener -> job.userClient().search(
            request, listener.map(response -> Arrays.stream(response.getHits().getHits()).map(SearchHit::getId).toList())));
    }
}
