package org.neardup.plugin.job.coordination;

import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.job.join.JoinOutcome;
import org.neardup.plugin.job.queries.QuerySummary;
import org.neardup.plugin.job.result.GroupOutcome;
import org.neardup.plugin.job.snapshot.Snapshot;

import java.util.function.BiConsumer;
import java.util.function.BiPredicate;

/**
 * A phase of a job as it is done; a job is a list of them. It waits, and if it is done again, finds what it did before.
 *
 * @param phase its name, and that of its counters
 * @param isDue whether the job has it to do, after the phases before it
 * @param work  does it: takes from the findings what earlier phases found, and adds what it finds
 */
public record JobPhase(Phase phase, BiPredicate<JobContext, Findings> isDue, BiConsumer<JobContext, Findings> work) {

    /** Whether a job is to find near-duplicates, and there is no result yet. */
    public static boolean finds(JobContext job, Findings found) {
        return job.kind() == JobKind.FIND && found.result() == null;
    }

    /** Whether it is to find them by comparing all documents. */
    public static boolean comparesAll(JobContext job, Findings found) {
        return finds(job, found) && job.specification().queries() == null;
    }

    /** Whether it is to find them by going through queries. */
    public static boolean goesThroughQueries(JobContext job, Findings found) {
        return finds(job, found) && job.specification().queries() != null;
    }

    /** Whether a job is to change documents, as it plans to or as another one planned. */
    public static boolean acts(JobContext job, Findings found) {
        return job.kind() != JobKind.FIND || job.specification().output().action() != Action.REPORT;
    }

    /** What the phases of a job have found so far, on the node that coordinates it. For one thread. */
    public static final class Findings implements Releasable {

        private Snapshot snapshot;
        private JoinOutcome links;
        private QuerySummary queries;
        private GroupOutcome groups;
        private Releasable memory = () -> {};
        private JobResult result;

        /** @param result what was found before; null if nothing was */
        public Findings(JobResult result) {
            this.result = result;
        }

        /** The documents that were read. */
        public Snapshot snapshot() {
            return snapshot;
        }

        /** Sets the documents that were read. */
        public void setSnapshot(Snapshot snapshot) {
            this.snapshot = snapshot;
        }

        /** The near-duplicates that were linked. */
        public JoinOutcome links() {
            return links;
        }

        /** Sets the near-duplicates that were linked. */
        public void setLinks(JoinOutcome links) {
            this.links = links;
        }

        /** What queries came to; null unless the job goes through queries. */
        public QuerySummary queries() {
            return queries;
        }

        /** Sets what queries came to. */
        public void setQueries(QuerySummary queries) {
            this.queries = queries;
        }

        /** The groups that are to be written. */
        public GroupOutcome groups() {
            return groups;
        }

        /** Sets the groups that are to be written, which take memory until there is a result. */
        public void setGroups(GroupOutcome groups, Releasable memory) {
            this.groups = groups;
            this.memory = memory;
        }

        /** What is to be reported; null before groups are written. */
        public JobResult result() {
            return result;
        }

        /** Sets what is to be reported, and forgets what led to it: acting may take long, and needs nothing of that. */
        public void setResult(JobResult result) {
            this.result = result;
            close();
        }

        @Override
        public void close() {
            Releasables.close(groups, memory);
            groups = null;
            memory = () -> {};
            snapshot = null;
            links = null;
            queries = null;
        }
    }
}
