/**
 * SimHash fingerprints, and exact search for pairs within a Hamming distance.
 * <ul>
 *     <li>M. Charikar, <em>Similarity Estimation Techniques from Rounding Algorithms</em>, STOC 2002: the fingerprint.</li>
 *     <li>B. Pi, S. Fu, G. Zou, J. Guo, S. Han, <em>Query-biased Near Duplicate Web Document Detecting: Effective, Efficient and
 *         Customizable</em>, section II.A: fingerprints of weighted features, search by k + 1 blocks.</li>
 *     <li>G. Manku, A. Jain, A. Das Sarma, <em>Detecting Near-Duplicates for Web Crawling</em>, WWW 2007, section 3: search by tables
 *         of several blocks.</li>
 * </ul>
 */
package org.neardup.kernel.fingerprint;
