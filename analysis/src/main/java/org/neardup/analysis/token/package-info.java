/**
 * From text to 64-bit tokens: the one hash function of stored tokens, and the collector that runs an analyzer over a text and passes the
 * hashes of its terms to a sink.
 *
 * <p>Every stored fingerprint and signature set consists of these hashes, so the function is named, versioned and pinned by a golden test
 * ({@link org.neardup.analysis.token.TokenHash}).
 */
package org.neardup.analysis.token;
