package org.neardup.plugin.job.coordination;

import org.elasticsearch.core.TimeValue;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.record.JobDocument;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Messages about jobs for the log of the coordinating node: names of indices and counts, no other data of users. */
final class JobLog {

    /** The counts that the end of a job reports unless they are 0. */
    private static final Set<Counter> COUNTERS = EnumSet.of(
        Counter.DOCUMENTS, Counter.NOT_COMPARED, Counter.QUERIES_DONE, Counter.GROUPS, Counter.REMOVABLE, Counter.UPDATED, Counter.DELETED,
        Counter.VERSION_CONFLICTS, Counter.UNREVIEWED, Counter.KEPT_MISSING, Counter.KEPT_CHANGED, Counter.KEPT_MARKED, Counter.FAILURES);

    private JobLog() {}

    /** A coordinator takes a job: a new one, or one from another node. */
    static String begun(JobDocument job) {
        String verb = job.tasks().isEmpty() ? "starts" : "continues in phase [" + job.progress().phase() + "]";
        return "job [" + job.id() + "] " + verb + ": " + job.description();
    }

    static String ended(JobDocument job) {
        String counts = COUNTERS.stream().filter(counter -> job.progress().get(counter) != 0)
            .map(counter -> counter + " [" + job.progress().get(counter) + "]").collect(Collectors.joining(", "));
        TimeValue took = TimeValue.timeValueMillis(Math.max(0, job.endMillis() - job.startMillis()));
        return "job [" + job.id() + "] " + job.state() + " after [" + took + "]: " + (counts.isEmpty() ? "no counts" : counts);
    }
}
