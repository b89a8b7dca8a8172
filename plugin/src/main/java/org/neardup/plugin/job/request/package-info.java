/**
 * Requests about jobs: their REST paths, their checks, and the actions that start, show, control and list jobs. Checks add a sentence for
 * each problem to the list {@code problems}, so that one response lists all of them.
 */
package org.neardup.plugin.job.request;
