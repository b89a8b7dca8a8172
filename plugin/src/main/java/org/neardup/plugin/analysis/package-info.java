/**
 * Makes the signatures of {@code org.neardup.analysis} known to the server: the token filter and analyzer {@code spot_signatures}
 * (Theobald, Siddharth, Paepcke, <em>SpotSigs</em>, SIGIR 2008, section 3) and the analyzer {@code shingle_signatures}, both with settings.
 */
package org.neardup.plugin.analysis;
