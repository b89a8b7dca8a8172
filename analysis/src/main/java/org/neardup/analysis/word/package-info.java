/**
 * Words of a text as slices of one character buffer, without token streams and strings: the same words as those of Lucene's
 * {@link org.apache.lucene.analysis.standard.StandardTokenizer} and {@link org.apache.lucene.analysis.LowerCaseFilter}, by the word
 * boundary rules of <a href="https://unicode.org/reports/tr29/">Unicode Standard Annex #29</a>.
 */
package org.neardup.analysis.word;
