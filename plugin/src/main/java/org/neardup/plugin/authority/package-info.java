/**
 * Computes the authority of documents from the links between them: PageRank, as in Pi et al., section II.C. Reads and writes fields of the
 * documents.
 */
package org.neardup.plugin.authority;
