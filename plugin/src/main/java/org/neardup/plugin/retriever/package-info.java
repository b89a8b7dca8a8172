/**
 * The retriever {@code near_duplicates}: the first thousand documents of a ranking are compared, and one of each group of near-duplicates
 * is shown, the one with the most authority (Pi, Fu, Zou, Guo, Han, <em>Query-biased near duplicate web document detecting</em>, section
 * II). The type of the field decides what is compared: fingerprints, sketches, or signature sets, whole or by samples.
 *
 * <p>{@link org.neardup.plugin.retriever.NearDuplicatesParser} reads a request,
 * {@link org.neardup.plugin.retriever.NearDuplicatesRetrieverBuilder} runs it within the server's rewriting of retrievers,
 * {@code WindowCollapse} collapses the window, and
 * {@link org.neardup.plugin.retriever.NearDuplicatesSearchFilter} completes the response.
 */
package org.neardup.plugin.retriever;
