package org.neardup.plugin.job.phase.snapshot;

import org.neardup.plugin.work.RecordFormat;

import java.util.List;

/**
 * Frequent tokens of a site's documents in one shard.
 *
 * @param site      see {@link SitesOfDocuments}
 * @param documents number of its documents in the shard
 * @param tokens    some of their tokens
 * @param counts    number of the documents with each token, estimated by a sample
 */
public record SiteTokens(long site, int documents, long[] tokens, int[] counts) {

    static final RecordFormat<List<SiteTokens>> FORMAT = RecordFormat.ofList(3, "the tokens of sites", SiteTokens.class);
}
