/** Requests about jobs: their REST paths, their checks, and the actions that start, show, control and list jobs. */
package org.neardup.plugin.job.request;
