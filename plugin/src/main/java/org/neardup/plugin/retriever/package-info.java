/**
 * The retriever {@code near_duplicates}: the first thousand documents of a ranking are compared by their fingerprints, and one of each
 * group of near-duplicates is shown, the one with the most authority (Pi, Fu, Zou, Guo, Han, <em>Query-biased near duplicate web document
 * detecting</em>, section II). Optionally, each pair is verified by the exact similarity of the documents' signature sets (Theobald,
 * Siddharth, Paepcke, <em>SpotSigs</em>, SIGIR 2008, equation 4), or these alone are compared.
 *
 * <p>{@link org.neardup.plugin.retriever.NearDuplicatesParser} reads a request,
 * {@link org.neardup.plugin.retriever.NearDuplicatesRetrieverBuilder} runs it within the server's rewriting of retrievers, and
 * {@link org.neardup.plugin.retriever.NearDuplicatesSearchFilter} completes the response.
 */
package org.neardup.plugin.retriever;
