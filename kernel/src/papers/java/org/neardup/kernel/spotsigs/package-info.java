/**
 * The matching of spot signatures: M. Theobald, J. Siddharth, A. Paepcke, <i>SpotSigs: robust and efficient near duplicate detection in
 * large web collections</i>, SIGIR 2008, and the approximate methods that the paper compares it with.
 *
 * <p>{@link org.neardup.kernel.spotsigs.SpotSigsJoin} is the exact matcher of §4: {@link org.neardup.kernel.spotsigs.LengthPartitions
 * optimal length partitions} (§4.2), inverted lists within each, and the {@link org.neardup.kernel.spotsigs.Pruning pruning} of these
 * lists by δ₁ and δ₂ (§4.3). {@link org.neardup.kernel.spotsigs.IdfRange} is the filter of signatures by their inverse document frequency.
 *
 * <p>Approximate and fast: {@link org.neardup.kernel.spotsigs.LshJoin} (LSH-S of the paper, after P. Indyk, R. Motwani, <i>Approximate
 * nearest neighbors</i>, STOC 1998, and A. Broder's min-hashing), which misses pairs but reports none below the threshold, and
 * {@link org.neardup.kernel.spotsigs.IMatch} (I-Match and I-Match-S; A. Chowdhury et al., <i>Collection statistics for fast duplicate
 * document detection</i>, TOIS 20(2), 2002), which has no threshold. The third method of the comparison, shingles with exact Jaccard
 * similarity, is {@link org.neardup.kernel.join.SetJoin} on records of shingles.
 *
 * <p>Everything here works on {@link org.neardup.kernel.join.Records}, in which the n-th occurrence of a signature is a token of its own,
 * so that the similarity of two multisets (equation 4) is the Jaccard similarity of two sets and a multiset's length is the number of its
 * tokens.
 */
package org.neardup.kernel.spotsigs;
