/**
 * Exact groups of near-duplicate sets or weighted records, and their number at every higher threshold, without a list of all pairs: k
 * nearly equal documents have k² / 2 pairs.
 *
 * <p>{@link org.neardup.kernel.group.ComponentGrouping} divides components, collections of sets that are near no outside set, either around
 * centres or by links ({@link org.neardup.kernel.group.Grouping}). Small components compare all their pairs once. In large ones,
 * {@link org.neardup.kernel.group.CentreIndex} finds the first centre near a set, so that a group around one centre costs one verification
 * for each set; {@link org.neardup.kernel.weighted.WeightedCentreIndex} does so for weighted records.
 * {@link org.neardup.kernel.group.ComparedRecords} compares records; everything else is the same for both kinds.
 *
 * <p>The index applies the prefix filter (Lemma 1) and the size filter of C. Xiao, W. Wang, X. Lin, J. X. Yu, <i>Efficient similarity joins
 * for near duplicate detection</i>, WWW 2008, as {@link org.neardup.kernel.join} does, and the bitmap filter of E. Sandes, G. Teodoro, A.
 * Melo, <i>Bitmap filter: speeding up exact set similarity joins with bitwise operations</i>, Information Systems 88, 2020. Lemma numbers
 * refer to Xiao et al.
 */
package org.neardup.kernel.group;
