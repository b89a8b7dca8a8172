/**
 * The exact similarity join of sets and multisets: every pair of records whose similarity is at least a threshold.
 *
 * <p>Source: C. Xiao, W. Wang, X. Lin, J. X. Yu, <i>Efficient similarity joins for near duplicate detection</i>, WWW 2008. Section, lemma,
 * example and algorithm numbers in this package refer to that paper unless another one is named. The join is ppjoin with the bitmap filter
 * of E. Sandes, G. Teodoro, A. Melo, <i>Bitmap filter: speeding up exact set similarity joins with bitwise operations</i>, Information
 * Systems 88, 2020 ({@link org.neardup.kernel.join.BitmapFilter}), by the cheapest of several {@link org.neardup.kernel.join.JoinPlan
 * plans}. The paper's filters have their names: {@link org.neardup.kernel.join.Similarity#minimumSize size filter} (§3, equation 3),
 * {@link org.neardup.kernel.join.Similarity#probingPrefix prefix filter} (Lemma 1),
 * {@link org.neardup.kernel.join.Similarity#maximumSize(int, int) positional filter} (Lemma 2).
 *
 * <p>The steps of a join: a {@link org.neardup.kernel.join.RecordsBuilder} collects 64-bit tokens, a
 * {@link org.neardup.kernel.join.Vocabulary} numbers and counts them, its {@link org.neardup.kernel.join.TokenOrder} puts rare tokens
 * first, and {@link org.neardup.kernel.join.SetJoin} joins the resulting {@link org.neardup.kernel.join.Records}.
 *
 * <p>Its links are a spanning forest of the pairs ({@link org.neardup.kernel.join.LinkForest}). The number of pairs among similar records
 * is quadratic, but finding their links costs little more than reading the records. For links, a collection need not fit into memory: a
 * part of it is {@link org.neardup.kernel.join.LinkIndex indexed}, and the rest probes it in batches.
 *
 * <p>No bound is computed in floating point: a threshold is a fraction of integers, so a pair exactly at the threshold is never lost.
 */
package org.neardup.kernel.join;
