/**
 * SimHash fingerprints.
 * <ul>
 *     <li>M. Charikar, <em>Similarity Estimation Techniques from Rounding Algorithms</em>, STOC 2002: the fingerprint.</li>
 *     <li>B. Pi, S. Fu, G. Zou, J. Guo, S. Han, <em>Query-biased Near Duplicate Web Document Detecting: Effective, Efficient and
 *         Customizable</em>, section II.A: fingerprints of weighted features.</li>
 * </ul>
 */
package org.neardup.kernel.fingerprint;
