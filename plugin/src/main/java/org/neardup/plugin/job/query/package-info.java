/**
 * What a request says about a query-driven job, and what its result says: the queries, their windows and rules, and their outcomes (Pi, Fu,
 * Zou, Guo, Han, <i>Query-biased near duplicate web document detecting</i>).
 */
package org.neardup.plugin.job.query;
