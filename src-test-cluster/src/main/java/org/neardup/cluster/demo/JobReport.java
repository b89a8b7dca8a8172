package org.neardup.cluster.demo;

import org.neardup.cluster.job.JobStatus;

import java.util.List;

/**
 * What the demo shows of an index-wide job.
 *
 * @param request     the request that started it
 * @param found       the job at its end
 * @param groups    its largest groups, largest first
 * @param marked      the job that marked, at its end
 * @param comparison  a search with the marked and without
 * @param unmarked    the job that took the marks back, at its end
 */
record JobReport(
    String request,
    JobStatus found,
    List<BigGroup> groups,
    JobStatus marked,
    Comparison comparison,
    JobStatus unmarked
) {}
