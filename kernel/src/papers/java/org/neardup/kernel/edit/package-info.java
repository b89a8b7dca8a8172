/**
 * The exact self-join of strings by edit distance, for titles and names: C. Xiao, W. Wang, X. Lin, J. X. Yu, <i>Efficient similarity joins
 * for near duplicate detection</i>, WWW 2008, §2.1 and §6. A bound on the edit distance is a bound on the overlap of
 * {@link org.neardup.kernel.edit.QGrams q-grams}, so a {@link org.neardup.kernel.edit.CandidateJoin join of sets} finds the candidates with
 * all its filters, by the bounds of {@link org.neardup.kernel.edit.QGramBounds}; {@link org.neardup.kernel.edit.EditDistance} verifies
 * them.
 */
package org.neardup.kernel.edit;
