package org.neardup.cluster.demo;

import org.neardup.cluster.job.JobStatus;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.List;

/** Query-driven jobs for tests. */
final class QueryReports {

    private QueryReports() {}

    /** One job, with the comparison of the index-wide job, and so without a chart. */
    static QueryReport example() throws IOException {
        String json = """
            {
              "running_time_in_nanos": 500000000, "status": { "removable": 4 },
              "response": { "searched_queries": { "groups": [
                { "first_rank": 1, "queries": 10, "results": 40, "removed": 3, "took_in_millis": 9 },
                { "first_rank": 11, "queries": 2, "results": 8, "removed": 1, "took_in_millis": 2 }
              ] } }
            }""";
        QueryReport.Run run = new QueryReport.Run("k = 3, verified", new JobStatus(RestApi.JSON.readTree(json)), 3);
        return new QueryReport(12, 12, 1.5, List.of(run), run);
    }
}
