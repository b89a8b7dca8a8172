package org.neardup.plugin.job.phase.search;

import org.neardup.plugin.job.phase.join.LinkBlocks;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.job.query.QueryOutcome;
import org.neardup.plugin.work.RecordFormat;

import java.util.List;

/**
 * Consecutive queries that were searched: their outcomes, and the documents that appeared in a group for the first time.
 *
 * @param attempt   identifies the successful attempt; part of the names of its blocks
 * @param outcomes  of the queries, in order
 * @param documents grouped by index; their ordinals follow those of earlier batches
 * @param links     number of blocks of links, each link between a marked document and the one kept instead
 */
public record SearchedBatch(String attempt, List<QueryOutcome> outcomes, List<ShardSnapshot> documents, int links) {

    public static final RecordFormat<SearchedBatch> FORMAT = RecordFormat.of(2, "the record of searched queries", SearchedBatch.class);

    public SearchedBatch {
        outcomes = List.copyOf(outcomes);
        documents = List.copyOf(documents);
    }

    /** The unit name of an attempt's blocks of links. */
    static String unit(String attempt) {
        return "queries/" + attempt;
    }

    List<String> linkBlocks() {
        return LinkBlocks.names(unit(attempt), links);
    }
}
