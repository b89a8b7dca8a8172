/**
 * The exact similarity join of weighted records: every pair of sparse vectors whose cosine, or weighted Jaccard similarity, is at least a
 * threshold, in memory.
 *
 * <p>R. Baraglia, G. De Francisci Morales, C. Lucchese, <i>Document similarity self-join with MapReduce</i>, ICDM 2010, §II, state the
 * problem; their algorithms are in {@code org.neardup.kernel.ssj}. The join here has prefixes bounded by lengths of vectors, from D. C.
 * Anastasiu, G. Karypis, <i>L2AP: fast cosine similarity search with prefix L-2 norm bounds</i>, ICDE 2014. Instead of accumulating scores,
 * it bounds a pair at its first common term ({@link org.neardup.kernel.weighted.WeightedProbe}) and by the lengths of parts of both vectors
 * ({@link org.neardup.kernel.weighted.Sketches}), which rules out nearly all dissimilar pairs before their terms are compared.
 *
 * <p>The steps of a join: a {@link org.neardup.kernel.weighted.WeightedRecordsBuilder} checks and collects tokens and weights,
 * {@link org.neardup.kernel.frequency.TokenWeights} may change the weights, and {@link org.neardup.kernel.weighted.WeightedJoin} joins the
 * {@link org.neardup.kernel.weighted.WeightedRecords}. Links are a spanning forest of the pairs of
 * {@link org.neardup.kernel.weighted.DistinctRecords}; a {@link org.neardup.kernel.weighted.WeightedLinkIndex} links them with batches of
 * other records.
 *
 * <p>{@link org.neardup.kernel.weighted.WeightedCosine} and {@link org.neardup.kernel.weighted.WeightedJaccard} always compute the
 * similarity of a pair in doubles and in ascending order of the terms, so it is the same for every algorithm, order and number of threads.
 * Bounds are rounded, but have a slack ({@link org.neardup.kernel.weighted.WeightedSimilarity#SLACK}): they never rule out a pair whose
 * similarity reaches the threshold.
 */
package org.neardup.kernel.weighted;
