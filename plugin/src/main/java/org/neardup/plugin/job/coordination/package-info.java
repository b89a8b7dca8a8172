/**
 * Runs jobs from start to end. A job is a persistent task: one node coordinates it, and if that node fails, another one continues. Control
 * (cancellation, rate limit) is in the cluster state, and the result in the job document.
 */
package org.neardup.plugin.job.coordination;
