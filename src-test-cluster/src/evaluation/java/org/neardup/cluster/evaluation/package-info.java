/**
 * The quality of each method: precision, recall and F1 by threshold on labelled texts, measured like Theobald, Siddharth, Paepcke
 * (<i>SpotSigs</i>, SIGIR 2008, section 5). The scores only depend on which pairs are found and which are labelled.
 */
package org.neardup.cluster.evaluation;
