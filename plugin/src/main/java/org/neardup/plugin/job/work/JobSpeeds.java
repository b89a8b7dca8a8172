package org.neardup.plugin.job.work;

/** Tells the nodes that work for jobs how fast users want these at the moment. */
@FunctionalInterface
public interface JobSpeeds {

    /**
     * How many documents a job may do in a second, not positive for no limit.
     *
     * @param otherwise the answer if no such job is known
     */
    float of(String jobId, float otherwise);
}
