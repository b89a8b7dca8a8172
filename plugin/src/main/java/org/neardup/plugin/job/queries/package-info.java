/**
 * What a query-driven job is asked, what it records and what it reports: Pi, Fu, Zou, Guo, Han, <i>Query-biased near duplicate web document
 * detecting</i>. The phase that searches is in {@code org.neardup.plugin.querydriven}.
 */
package org.neardup.plugin.job.queries;
