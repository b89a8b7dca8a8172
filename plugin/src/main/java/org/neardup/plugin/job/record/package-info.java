/**
 * The records of a job: its parameters in the cluster state, its documents in the index of jobs, and its plan, the duplicates in the
 * version that was compared. Only the system writes them. Marking, deleting and undoing read the plan, and reviewers can only keep
 * documents of it: nobody can add any.
 */
package org.neardup.plugin.job.record;
