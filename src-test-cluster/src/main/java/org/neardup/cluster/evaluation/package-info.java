/**
 * How well each method finds near-duplicates: precision, recall and F1 by threshold on labelled texts, as Theobald, Siddharth, Paepcke
 * measure them (<i>SpotSigs</i>, SIGIR 2008, section 5). A pair of documents is found or not, and it is labelled or not; nothing else
 * counts.
 */
package org.neardup.cluster.evaluation;
