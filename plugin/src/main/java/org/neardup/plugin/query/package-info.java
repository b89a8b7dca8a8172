/**
 * The query {@code simhash}: documents whose fingerprint is within a Hamming distance of a given one, of another document's or of a text's.
 *
 * <p>Exact: the blocks of a fingerprint propose documents by the pigeonhole principle (Pi, Fu, Zou, Guo, Han, <em>Query-biased near
 * duplicate web document detecting</em>, section II.A; Manku, Jain, Das Sarma, <em>Detecting near-duplicates for web crawling</em>, WWW
 * 2007, section 3), and the doc values decide.
 */
package org.neardup.plugin.query;
