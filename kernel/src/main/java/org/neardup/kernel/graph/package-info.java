/**
 * The graph of links between documents and the authority that PageRank gives them.
 *
 * <ul>
 *     <li>L. Page, S. Brin, R. Motwani, T. Winograd, <em>The PageRank Citation Ranking: Bringing Order to the Web</em>, 1999.</li>
 *     <li>A. Langville, C. Meyer, <em>Deeper Inside PageRank</em>, Internet Mathematics 1(3), 2004, section 5.1: power iteration on the
 *         sparse matrix, with dangling nodes.</li>
 *     <li>B. Pi, S. Fu, G. Zou, J. Guo, S. Han, <em>Query-biased Near Duplicate Web Document Detecting</em>, section II: of each group, the
 *         document with the highest PageRank is shown.</li>
 * </ul>
 */
package org.neardup.kernel.graph;
