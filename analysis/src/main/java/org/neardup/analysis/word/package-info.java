/**
 * Words of a text in the form {@link org.neardup.analysis.text.TextForm#WORDS} as slices of one buffer of UTF-8, and tables of words looked
 * up by such slices: the words of Lucene's {@link org.apache.lucene.analysis.standard.StandardTokenizer}; in scripts without spaces, a
 * cluster is a word.
 */
package org.neardup.analysis.word;
