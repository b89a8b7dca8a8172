/**
 * Multisets of 64-bit tokens, their exact Jaccard similarity, and how they are stored.
 *
 * <p>M. Theobald, J. Siddharth, A. Paepcke, <em>SpotSigs: Robust and Efficient Near Duplicate Detection in Large Web Collections</em>,
 * SIGIR 2008, section 4.1: documents as multisets of signatures and their generalised Jaccard similarity (equation 4).
 */
package org.neardup.kernel.signature;
