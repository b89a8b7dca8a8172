/** What is recorded of a job: its parameters in the cluster state, and its documents in the index of jobs. */
package org.neardup.plugin.job.record;
