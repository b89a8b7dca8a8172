/**
 * The search phase of a query-driven job: Pi, Fu, Zou, Guo, Han, <i>Query-biased near duplicate web
 * document detecting</i>. Queries run in parallel as the user. Their windows are processed in order, so every degree of parallelism marks
 * the same documents.
 */
package org.neardup.plugin.job.phase.search;
