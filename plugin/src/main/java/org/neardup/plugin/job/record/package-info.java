/**
 * What is recorded of a job: its parameters in the cluster state, its documents in the index of jobs, and its plan: the documents that
 * their groups do not keep, in the version that was compared. All of this only the system writes. What is marked, deleted or undone is
 * read from the plan, so nothing that a user writes to a result index can add to it.
 */
package org.neardup.plugin.job.record;
