package org.neardup.plugin.job;

import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.work.JsonRecord;

import java.util.List;

/**
 * The main parameters of a job, for lists of jobs. Its size does not depend on the number of indices.
 *
 * @param indices    the first {@value #MOST_INDICES} names of the source
 * @param indexCount number of all names
 * @param similarity name of the similarity
 * @param threshold  the minimum similarity, as users write it
 * @param dryRun     whether the job only selects
 */
public record JobOutline(
    List<String> indices, int indexCount, String field, String similarity, String threshold, Action action, boolean dryRun)
    implements JsonRecord {

    static final int MOST_INDICES = 10;

    public JobOutline {
        indices = List.copyOf(indices);
    }

    public static JobOutline of(JobSpecification specification) {
        List<String> names = specification.source().names();
        boolean dryRun = specification.selection() != null && specification.selection().dryRun();
        return new JobOutline(
            names.subList(0, Math.min(MOST_INDICES, names.size())), names.size(), specification.source().field(),
            specification.similarity().name(), specification.threshold(), specification.output().action(), dryRun);
    }

    /** The names, and the number of those left out. */
    public String shortNames() {
        String names = String.join(",", indices);
        return indexCount == indices.size() ? names : names + ",…(" + (indexCount - indices.size()) + " more)";
    }
}
