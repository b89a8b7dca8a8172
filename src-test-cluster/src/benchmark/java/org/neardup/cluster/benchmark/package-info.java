/**
 * Measurements of the whole system: the cost of the fields in indexing, on disk and in memory, and the cost of the collapse in searches.
 * Every number has a baseline measured in the same run on the same documents: Elasticsearch without the fields, and the server's own
 * {@code rescorer} retriever over the same window.
 */
package org.neardup.cluster.benchmark;
