package org.neardup.plugin.job.coordination;

import org.neardup.plugin.job.phase.join.LinkSource;
import org.neardup.plugin.job.phase.search.QuerySummary;
import org.neardup.plugin.job.phase.snapshot.Snapshot;

/**
 * The documents of which a job makes groups, and how they are linked.
 *
 * @param queries what the queries came to that linked them; null if all documents were compared
 */
public record Linked(Snapshot snapshot, LinkSource links, QuerySummary queries) {}
