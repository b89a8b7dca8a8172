/**
 * Shingles, signatures for short or telegraphic text: overlapping runs of words or of characters, after Broder, Glassman, Manasse and
 * Zweig, <em>Syntactic Clustering of the Web</em>, WWW 1997, with which SpotSigs §2 compares.
 *
 * <p>Titles, stock reports and product names have few articles and auxiliaries, so they have few or no spot signatures. Word shingles cover
 * every word of a text; character shingles also tolerate typing errors and different spacing.
 *
 * <p>Chinese, Japanese and Korean need no setting. {@link org.apache.lucene.analysis.standard.StandardTokenizer} emits single ideographs
 * and single Hiragana letters as words, keeps runs of Katakana together and splits Korean at spaces. So a shingle of two words is a pair of
 * ideographs, the usual unit of retrieval in these languages. In Thai, Lao, Khmer, Burmese and other scripts of the line break class SA,
 * it is a pair of clusters ({@link org.neardup.analysis.text.TextForm#WORDS}), so texts that differ in a word share most shingles. If
 * spacing varies, as in Korean, choose character shingles of size 2 or 3.
 */
package org.neardup.analysis.shingle;
