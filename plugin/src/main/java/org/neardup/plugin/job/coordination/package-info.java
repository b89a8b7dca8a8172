/**
 * Runs and ends jobs. A job is a persistent task: one node coordinates it, and when that node goes, another one takes over. Whatever steers
 * it (a cancellation, another speed) is in the cluster state, and whatever it has come to is in its job document.
 */
package org.neardup.plugin.job.coordination;
