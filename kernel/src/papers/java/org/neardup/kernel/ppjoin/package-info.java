/**
 * The set joins of C. Xiao, W. Wang, X. Lin, J. X. Yu, <i>Efficient similarity joins for near duplicate detection</i>, WWW 2008, as
 * published: {@link org.neardup.kernel.ppjoin.PrefixAlgorithm All-Pairs, ppjoin and ppjoin+}. Section, lemma, example and algorithm numbers
 * in this package refer to that paper.
 *
 * <p>{@link org.neardup.kernel.ppjoin.PrefixJoin} runs Algorithms 1 and 2 over {@link org.neardup.kernel.ppjoin.InvertedLists inverted
 * lists}, with the {@link org.neardup.kernel.ppjoin.SuffixFilter suffix filter} of Algorithms 3 to 5. It is for comparison:
 * {@link org.neardup.kernel.join.SetJoin} finds the same pairs faster, and also joins two collections, by several threads.
 */
package org.neardup.kernel.ppjoin;
