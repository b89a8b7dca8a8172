/**
 * The phase of a query-driven job that searches: Pi, Fu, Zou, Guo, Han, <i>Query-biased near duplicate web document detecting</i>. Queries
 * run in parallel as the user; what they bring together is marked in their order, so that every degree of parallelism marks the same.
 */
package org.neardup.plugin.querydriven;
