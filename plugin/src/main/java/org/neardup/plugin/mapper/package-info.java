/**
 * Field types that store fingerprints of a text: {@code simhash}, the 64-bit SimHash of its tokens (Pi, Fu, Zou, Guo, Han, <em>Query-biased
 * near duplicate web document detecting</em>, section II.A), {@code weighted_minhash}, consistent weighted samples of its tokens ({@link
 * org.neardup.kernel.sketch}), and {@code signature_set}, the multiset of its tokens (Theobald, Siddharth, Paepcke, <em>SpotSigs</em>,
 * SIGIR 2008, section 3).
 *
 * <p>All are computed at index time and read from doc values alone. All values of a field in a document (an array, several objects,
 * {@code copy_to}) contribute to one fingerprint. Each value is analyzed separately, so no token spans two values.
 */
package org.neardup.plugin.mapper;
