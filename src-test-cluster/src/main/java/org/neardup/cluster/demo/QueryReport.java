package org.neardup.cluster.demo;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.job.JobStatus;

import java.util.ArrayList;
import java.util.List;

/**
 * What the demo shows of query-driven jobs, as Table I of Pi et al. does.
 *
 * @param queries   how many queries were generated
 * @param removable documents that the index-wide job would remove
 * @param seconds   how long that one took
 * @param runs      one for each way to compare, that of the widest distance first
 */
record QueryReport(int queries, long removable, double seconds, List<Run> runs) {

    /**
     * A query-driven job.
     *
     * @param name   how it compares
     * @param status at its end
     * @param found  how many documents it would remove that the index-wide job would remove, too
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
                        group.path("took_in_millis").asLong()
                    )
                );
            }
            return groups;
        }
    }

    /** Some consecutive queries, with the documents in their windows, those that were marked for them, and what all that took. */
    record Group(long firstRank, long queries, long results, long removed, long millis) {

        /** The ranks, as they are written. */
        String ranks() {
            return firstRank + "–" + (firstRank + queries - 1);
        }

        double removedPerQuery() {
            return queries == 0 ? 0 : (double) removed / queries;
        }
    }
}
