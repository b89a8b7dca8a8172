/**
 * The exact similarity join of weighted records: every pair of sparse vectors whose cosine, or weighted Jaccard similarity, is at least a
 * threshold, in memory.
 *
 * <p>The problem is that of R. Baraglia, G. De Francisci Morales, C. Lucchese, <i>Document similarity self-join with MapReduce</i>, ICDM
 * 2010, §II; its algorithms are in {@link org.neardup.kernel.ssj}. The join here has prefixes bounded by lengths of vectors, from D. C.
 * Anastasiu, G. Karypis, <i>L2AP: fast cosine similarity search with prefix L-2 norm bounds</i>, ICDE 2014. In place of accumulated scores
 * it bounds a pair where it first meets ({@link org.neardup.kernel.weighted.WeightedProbe}) and by the lengths of parts of both vectors
 * ({@link org.neardup.kernel.weighted.Sketches}), which rule out nearly all pairs that are not similar before their terms are compared.
 *
 * <p>The way of a join: a {@link org.neardup.kernel.weighted.WeightedRecordsBuilder} takes tokens and weights and checks them,
 * {@link org.neardup.kernel.frequency.TokenWeights} may change the weights, and {@link org.neardup.kernel.weighted.WeightedJoin}
 * joins the {@link org.neardup.kernel.weighted.WeightedRecords}. Links are a spanning forest of the pairs of
 * {@link org.neardup.kernel.weighted.DistinctRecords}; a {@link org.neardup.kernel.weighted.WeightedLinkIndex} links them with records that
 * pass by.
 *
 * <p>The similarity of a pair is computed in one way, that of {@link org.neardup.kernel.weighted.WeightedCosine} or
 * {@link org.neardup.kernel.weighted.WeightedJaccard}, in doubles and in ascending order of the terms, so it is the same for every
 * algorithm, order and number of threads. Bounds are rounded and have a slack
 * ({@link org.neardup.kernel.weighted.WeightedSimilarity#SLACK}): they never rule out a pair that this similarity admits.
 */
package org.neardup.kernel.weighted;
