/**
 * Registers the analysis components of {@code org.neardup.analysis} with the server: the token filter and analyzer {@code spot_signatures}
 * (Theobald, Siddharth, Paepcke, <em>SpotSigs</em>, SIGIR 2008, section 3) and the analyzer {@code shingle_signatures}, with their
 * settings.
 */
package org.neardup.plugin.analysis;
