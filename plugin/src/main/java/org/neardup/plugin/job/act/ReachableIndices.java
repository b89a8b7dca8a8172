package org.neardup.plugin.job.act;

import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.work.Retries;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sorts out planned documents that must not be touched: those whose version is not known, and those whose index is none of the job's or is
 * gone, for an update would make the index anew. Asked for each batch.
 */
final class ReachableIndices {

    private final JobContext job;
    private final Retries retries;

    ReachableIndices(JobContext job) {
        this.job = job;
        retries = new Retries(job::ensureRunning);
    }

    /** Returns the documents that can be changed; the others count as failed. */
    List<PlannedRemoval> filter(List<PlannedRemoval> batch, BatchOutcome outcome) {
        Map<String, String> obstacles = new HashMap<>();
        List<PlannedRemoval> reachable = new ArrayList<>();
        for (PlannedRemoval removal : batch) {
            String obstacle = obstacles.computeIfAbsent(removal.index(), this::obstacle);
            if (removal.sequenceNumber() < 0) {
                outcome.fail(removal, "its version is not known: its index keeps no sequence numbers");
            } else if (obstacle.isEmpty()) {
                reachable.add(removal);
            } else {
                outcome.fail(removal, obstacle);
            }
        }
        return reachable;
    }

    private String obstacle(String index) {
        if (job.specification().indices().contains(index) == false) {
            return "index [" + index + "] is none of those that the job compared";
        }
        SearchRequest request = new SearchRequest(index).source(new SearchSourceBuilder().size(0).query(new MatchNoneQueryBuilder()));
        try {
            return retries.call(listener -> job.userClient().search(request, listener.map(response -> "")));
        } catch (IndexNotFoundException e) {
            return "index [" + index + "] does not exist any more";
        }
    }
}
