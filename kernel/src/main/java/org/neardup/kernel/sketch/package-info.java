/**
 * Sketches of fixed size that estimate weighted Jaccard: consistent weighted samples, of which some bits are kept, and comparisons that
 * stop as soon as the outcome is nearly certain.
 * <ul>
 *     <li>M. Manasse, F. McSherry, K. Talwar, <em>Consistent Weighted Sampling</em>, 2010; S. Ioffe, <em>Improved Consistent Sampling,
 *         Weighted Minhash and L1 Sketching</em>, ICDM 2010: what a sample is.</li>
 *     <li>T. Christiani, <em>DartMinHash: Fast Sketching for Weighted Sets</em>, 2020: all samples of a sketch from one set of darts.</li>
 *     <li>P. Li, C. König, <em>b-Bit Minwise Hashing</em>, WWW 2010: some bits of each sample.</li>
 *     <li>Yuan, Wang, Peng, Zhang on the filter of consistent weighted sampling, sections 2 to 5: features, clustering, and the
 *         comparison that stops early.</li>
 * </ul>
 */
package org.neardup.kernel.sketch;
