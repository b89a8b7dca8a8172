package org.neardup.plugin.job.request;

import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.PlanSelection;
import org.neardup.plugin.validation.ParameterReader;

import java.math.BigDecimal;

/**
 * Reads the body of a request that applies a plan, and collects the problems that need no cluster to find.
 *
 * @param planned the specification of the job that made the plan
 */
record SelectionReader(ParameterReader reader, JobSpecification planned, NamedXContentRegistry registry) {

    /** The specification of the job that carries out the part. */
    JobSpecification read(boolean dryRun) {
        reader.allow("action", "query", "threshold", "protect", "i_reviewed");
        String query = reader.query("query", registry);
        String protect = reader.query("protect", registry);
        Action action = action();
        if (reader.bool("i_reviewed", false) == false && action == Action.DELETE && planned.keep().minAuthority() != null) {
            reader.problem("action", "[delete] of a plan with [min_authority] can delete the last copies of texts; set [i_reviewed] if you"
                + " know the groups that it removes whole");
        }
        return planned.acting(action, new PlanSelection(query, threshold(), protect, dryRun));
    }

    private Action action() {
        int before = reader.problems().size();
        Action action = reader.oneOf("action", Action.values(), planned.output().action());
        if (action == Action.REPORT && reader.problems().size() == before) {
            reader.problem("action", "must be [mark], [delete] or [group], because the action of the job is [report]");
        }
        if (action == Action.GROUP && planned.source().newDocuments() != null) {
            reader.problem("action", "[group] names the groups of all documents, but the job found only those with a new one; choose"
                + " another action");
        }
        return action;
    }

    private String threshold() {
        BigDecimal threshold = reader.decimal("threshold", null);
        if (threshold == null) {
            return null;
        }
        String text = threshold.stripTrailingZeros().toPlainString();
        if (threshold.compareTo(planned.similarity().least()) < 0) {
            reader.problem("threshold", "must be at least [" + planned.threshold() + "], that of the job, but was [" + text
                + "]; the plan has no documents below it, so start a new job");
            return null;
        }
        try {
            planned.similarity().at(text);
        } catch (IllegalArgumentException e) {
            reader.problem("threshold", "is invalid: " + e.getMessage());
        }
        return text;
    }
}
