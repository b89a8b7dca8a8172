/**
 * What a job planned: the documents that their groups do not keep, in the version that was compared, where only the system writes. What
 * is marked, deleted or undone is read from here, so nothing that a user writes to a result index can add to it.
 */
package org.neardup.plugin.job.plan;
