/**
 * A gold set for near-duplicate detection: generated documents with known near-duplicates.
 *
 * <p>Theobald, Siddharth, Paepcke, <i>SpotSigs</i>, SIGIR 2008, show two figures of web pages: near-duplicates are the same <i>core</i> (an
 * article) in different <i>frames</i> (navigation, lists, promotions, footers of the sites that print it), and pages that look alike but
 * are not near-duplicates have different cores in the same frame. The generator makes both from real texts and real furniture: cores are
 * the descriptions of classes, frames are the texts around them in the documentation of some libraries.
 */
package org.neardup.cluster.gold;
