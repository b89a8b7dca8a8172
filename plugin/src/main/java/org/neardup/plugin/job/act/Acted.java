package org.neardup.plugin.job.act;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.rest.RestStatus;
import org.neardup.plugin.job.JobProgress.Counter;

import java.util.List;

/**
 * What marking, deleting or undoing came to.
 *
 * @param failures descriptions of the first 100 failures
 * @param warnings what the user should know although nothing failed
 * @param refusal  why the job has failed; null if it has not
 */
public record Acted(List<String> failures, List<String> warnings, String refusal) {

    /** Of a job that changes nothing. */
    static final Acted NOTHING = new Acted(List.of(), List.of(), null);

    static Acted of(BatchOutcome sum) {
        long done = sum.get(Counter.UPDATED) + sum.get(Counter.DELETED) + sum.get(Counter.NOOPS);
        long failed = sum.get(Counter.FAILURES);
        long conflicts = sum.get(Counter.VERSION_CONFLICTS);
        String refusal = done > 0 || failed == 0
            ? null
            : "none of the [" + (failed + conflicts) + "] planned documents could be changed, [" + failed + "] failed; the first: "
                + sum.failures().getFirst();
        List<String> warnings = done > 0 || failed > 0 || conflicts == 0
            ? List.of()
            : List.of(
                "all [" + conflicts + "] planned documents were changed or deleted since they were compared, so none was touched; start a"
                    + " new job to compare them as they are now"
            );
        return new Acted(sum.failures(), warnings, refusal);
    }

    /**
     * Ends a job of which nothing that was planned could be done, so that nobody takes it for done.
     *
     * @throws ElasticsearchStatusException with the first failure
     */
    public void requireEffect() {
        if (refusal != null) {
            throw new ElasticsearchStatusException(refusal, RestStatus.CONFLICT);
        }
    }
}
