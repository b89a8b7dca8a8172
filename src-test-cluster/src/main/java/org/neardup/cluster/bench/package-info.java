/**
 * Measurements of the whole system: what the fields cost when indexing, on disk and in memory, and what the collapse costs when
 * searching. Every number stands beside a peer measured in the same run on the same documents: Elasticsearch without the fields, and
 * the server's own {@code rescorer} retriever over the same window.
 */
package org.neardup.cluster.bench;
