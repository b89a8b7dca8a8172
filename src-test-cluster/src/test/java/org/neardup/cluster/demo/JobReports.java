package org.neardup.cluster.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import org.neardup.cluster.job.JobStatus;
import org.neardup.cluster.rest.RestApi;

import java.util.List;

/** A finished job to render. */
final class JobReports {

    private JobReports() {}

    static JobStatus status(String json) {
        try {
            return new JobStatus(RestApi.JSON.readTree(json));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    static JobStatus found() {
        return status("""
            {
              "completed": true,
              "running_time_in_nanos": 1500000000,
              "status": {
                "phase": "finished", "shards": 2, "shards_read": 2, "total": 1000, "tokens": 20000, "units": 3, "units_done": 3,
                "pairs_verified": 90, "groups": 3, "removable": 12, "written": 55,
                "phases": { "snapshot_in_millis": 400, "join_in_millis": 600, "group_in_millis": 50, "write_in_millis": 300 }
              },
              "response": {
                "profile": [
                  { "threshold": "0.80", "groups": 3, "removable": 12 },
                  { "threshold": "0.81", "groups": 2, "removable": 6 },
                  { "threshold": "0.82", "groups": 0, "removable": 0 }
                ],
                "warnings": [ "a group of <b>9</b> is large" ]
              }
            }
            """);
    }

    static JobReport example() {
        JobStatus acted = status("{\"completed\": true, \"running_time_in_nanos\": 300000000, \"status\": {\"updated\": 12}}");
        Page kept = Comparisons.page("Kept & best", "2", 3);
        BigGroup group = new BigGroup(9, kept, "authority", List.of(Comparisons.page("Other", "1", 1)));
        Veto veto = new Veto(Comparisons.page("Edit", "3", 1), kept, Nearness.similarity(0.8));
        String request = "POST /pages/_near_duplicates\n{}";
        return new JobReport(request, found(), List.of(group), veto, acted, Comparisons.example(), acted);
    }
}
