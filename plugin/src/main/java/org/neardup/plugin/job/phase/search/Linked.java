package org.neardup.plugin.job.phase.search;

import org.neardup.plugin.job.phase.join.LinkSource;
import org.neardup.plugin.job.phase.snapshot.Snapshot;
import org.neardup.plugin.job.query.QuerySummary;

/**
 * The documents to group, and their links.
 *
 * @param queries summary of the queries that linked them; null if all documents were compared
 */
public record Linked(Snapshot snapshot, LinkSource links, QuerySummary queries) {}
