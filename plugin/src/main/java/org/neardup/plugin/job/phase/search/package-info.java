/**
 * The phase of a query-driven job that searches, what it is asked and what it reports: Pi, Fu, Zou, Guo, Han, <i>Query-biased near
 * duplicate web document detecting</i>. Queries run in parallel as the user. What they bring together is marked in their order, so that
 * every degree of parallelism marks the same.
 */
package org.neardup.plugin.job.phase.search;
