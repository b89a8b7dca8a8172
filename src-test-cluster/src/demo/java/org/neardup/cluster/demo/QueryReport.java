package org.neardup.cluster.demo;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.job.JobStatus;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The demo's report on query-driven jobs, like Table I of Pi et al.
 *
 * @param queries   number of generated queries
 * @param removable documents that the index-wide job would remove
 * @param seconds   time of that job
 * @param runs      one for each kind of comparison, that of the widest distance first
 * @param byGain    the first of these with the queries in the order of their gain
 */
record QueryReport(int queries, long removable, double seconds, List<Run> runs, Run byGain) {

    /**
     * A query-driven job.
     *
     * @param name   kind of comparison
     * @param status at its end
     * @param found  number of documents that both it and the index-wide job would remove
     */
    record Run(String name, JobStatus status, long found) {

        /** The queries by their ranks. */
        List<Group> groups() {
            List<Group> groups = new ArrayList<>();
            for (JsonNode group : status.json().path("response").path("searched_queries").path("groups")) {
                groups.add(
                    new Group(
                        group.path("first_rank").asLong(),
                        group.path("queries").asLong(),
                        group.path("results").asLong(),
                        group.path("removed").asLong(),
                        group.path("took_in_millis").asLong()));
            }
            return groups;
        }
    }

    /** The number of documents that the first queries removed in the two orders, a line for each group. */
    List<String> firstQueriesByGain() {
        List<String> lines = new ArrayList<>();
        List<Group> byFrequency = runs.getFirst().groups();
        long removed = 0;
        long instead = 0;
        for (int i = 0; i < Math.min(byFrequency.size(), byGain.groups().size()); i++) {
            Group group = byGain.groups().get(i);
            removed += group.removed();
            instead += byFrequency.get(i).removed();
            lines.add(
                String.format(
                    Locale.ROOT,
                    "%,d queries remove %,d, by frequency %,d do %,d",
                    group.lastRank(),
                    removed,
                    byFrequency.get(i).lastRank(),
                    instead));
        }
        return lines;
    }

    /** A group of consecutive queries, with the documents in their windows, the documents marked for them, and the total time. */
    record Group(long firstRank, long queries, long results, long removed, long millis) {

        /** The formatted ranks. */
        String ranks() {
            return firstRank + "–" + lastRank();
        }

        long lastRank() {
            return firstRank + queries - 1;
        }

        double removedPerQuery() {
            return queries == 0 ? 0 : (double) removed / queries;
        }
    }
}
