package org.neardup.cluster.demo;

import org.neardup.cluster.job.JobStatus;

import java.util.List;

/**
 * The demo's report on an index-wide job.
 *
 * @param request     the request that started it
 * @param found       the job at its end
 * @param groups      its largest groups, largest first
 * @param veto        the duplicate that a review keeps
 * @param marked      the job that marked, at its end
 * @param comparison  a search with and without the marked documents
 * @param unmarked    the job that removed the marks, at its end
 */
record JobReport(
    String request,
    JobStatus found,
    List<BigGroup> groups,
    Veto veto,
    JobStatus marked,
    Comparison comparison,
    JobStatus unmarked) {}
