/**
 * The query {@code simhash}: documents whose fingerprint is within a Hamming distance of a given one, or that of another document or a
 * text.
 *
 * <p>Exact: by the pigeonhole principle, the blocks of a fingerprint propose candidates (Pi, Fu, Zou, Guo, Han, <em>Query-biased near
 * duplicate web document detecting</em>, section II.A; Manku, Jain, Das Sarma, <em>Detecting near-duplicates for web crawling</em>, WWW
 * 2007, section 3), and doc values verify them.
 */
package org.neardup.plugin.query;
