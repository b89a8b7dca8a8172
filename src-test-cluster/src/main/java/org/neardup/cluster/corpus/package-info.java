/**
 * Documents for the demo and the benchmarks: the web pages of several releases of an API documentation, with the navigation around
 * their text, their true hyperlinks, and the authority that these give (PageRank), or any file of JSON lines.
 */
package org.neardup.cluster.corpus;
