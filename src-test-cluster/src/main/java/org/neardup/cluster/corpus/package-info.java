/**
 * Documents for the demo and the benchmarks: the web pages of several releases of an API documentation, with navigation, real hyperlinks,
 * and the resulting authority (PageRank); and files of JSON lines.
 */
package org.neardup.cluster.corpus;
