/**
 * Shingles, the signature for short or telegraphic text: overlapping runs of words or of characters, after Broder, Glassman, Manasse and
 * Zweig, <em>Syntactic Clustering of the Web</em>, WWW 1997, the comparator of SpotSigs §2.
 *
 * <p>Titles, stock reports and product names have few articles and auxiliaries, so they have few spot signatures or none. Word shingles
 * cover every word of a text; character shingles also forgive typing errors and different spacing.
 *
 * <p>Chinese, Japanese and Korean need no setting. {@link org.apache.lucene.analysis.standard.StandardTokenizer} makes single ideographs
 * and single Hiragana letters words of their own, keeps runs of Katakana together and splits Korean at spaces. A shingle of two words is
 * then a pair of ideographs, the usual unit of retrieval in these languages. Where spacing varies, as in Korean, character shingles of
 * size 2 or 3 are the better choice.
 */
package org.neardup.analysis.shingle;
