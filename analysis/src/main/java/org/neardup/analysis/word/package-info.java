/**
 * Words of a text in the form {@link org.neardup.analysis.text.TextForm#WORDS} as slices of one buffer, without token streams and strings:
 * the same words as those of Lucene's {@link org.apache.lucene.analysis.standard.StandardTokenizer}, by the word boundary rules of
 * <a href="https://unicode.org/reports/tr29/">Unicode Standard Annex #29</a>; in scripts without spaces, a cluster is a word.
 */
package org.neardup.analysis.word;
