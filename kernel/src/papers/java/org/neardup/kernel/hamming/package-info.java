/**
 * Exact search for all pairs of fingerprints within a Hamming distance.
 * <ul>
 *     <li>B. Pi, S. Fu, G. Zou, J. Guo, S. Han, <em>Query-biased Near Duplicate Web Document Detecting: Effective, Efficient and
 *         Customizable</em>, section II.A: search by k + 1 blocks.</li>
 *     <li>G. Manku, A. Jain, A. Das Sarma, <em>Detecting Near-Duplicates for Web Crawling</em>, WWW 2007, section 3: search by tables
 *         of several blocks.</li>
 * </ul>
 *
 * <p>For windows of search results, {@link org.neardup.kernel.cluster.FingerprintItems} and
 * {@link org.neardup.kernel.cluster.BlockItems} need no list of pairs.
 */
package org.neardup.kernel.hamming;
