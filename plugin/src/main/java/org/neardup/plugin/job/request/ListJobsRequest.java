package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionRequestValidationException;
import org.neardup.plugin.job.record.JobState;

import java.util.EnumSet;
import java.util.Set;

import static org.elasticsearch.action.ValidateActions.addValidationError;

/** Asks for the latest jobs. */
public final class ListJobsRequest extends LocalRequest {

    /** How many jobs are listed by default. */
    public static final int DEFAULT_SIZE = 100;

    private static final int MOST = 1_000;
    /** What a search gives at most. */
    private static final int DEEPEST = 10_000;

    private final int from;
    private final int size;
    private final Set<JobState> states;

    /**
     * @param from   how many later jobs are left out
     * @param size   how many jobs are listed
     * @param states of the jobs; empty for all
     */
    public ListJobsRequest(int from, int size, Set<JobState> states) {
        this.from = from;
        this.size = size;
        this.states = states.isEmpty() ? EnumSet.allOf(JobState.class) : Set.copyOf(states);
    }

    int from() {
        return from;
    }

    int size() {
        return size;
    }

    Set<JobState> states() {
        return states;
    }

    @Override
    public ActionRequestValidationException validate() {
        ActionRequestValidationException problems = null;
        if (size < 1 || size > MOST) {
            problems = addValidationError("[size] must be between 1 and " + MOST + ", but was [" + size + "]", problems);
        }
        if (from < 0 || from > DEEPEST - MOST) {
            problems = addValidationError("[from] must be between 0 and " + (DEEPEST - MOST) + ", but was [" + from + "]", problems);
        }
        return problems;
    }
}
