/**
 * Field types that keep a text's fingerprints beside the text: {@code simhash}, the 64-bit SimHash of its tokens (Pi, Fu, Zou, Guo, Han,
 * <em>Query-biased near duplicate web document detecting</em>, section II.A), {@code weighted_minhash}, consistent weighted samples of its
 * tokens ({@link org.neardup.kernel.sketch}), and {@code signature_set}, the multiset of its tokens (Theobald, Siddharth, Paepcke,
 * <em>SpotSigs</em>, SIGIR 2008, section 3).
 *
 * <p>All are computed while a document is indexed and are read from doc values alone. All values of one field of one document (an array,
 * several objects, {@code copy_to}) make one fingerprint: that of the tokens of all of them together. Each value is analysed on its own,
 * so no token spans two values.
 */
package org.neardup.plugin.mapper;
