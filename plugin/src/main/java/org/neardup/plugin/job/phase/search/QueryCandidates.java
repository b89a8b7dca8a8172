package org.neardup.plugin.job.phase.search;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.work.JsonRecord;

import java.util.List;

/**
 * Makes a job query-driven: it compares only documents that are results of the same query.
 *
 * @param inline           the queries; empty if they come from a log
 * @param log              the log with the queries; null if they are inline
 * @param template         JSON of a query with the placeholder {@link QueryTemplate#TEXT}; null if no query is a text
 * @param order            the order of searches; null for the order by frequency
 * @param window           the number of hits to compare
 * @param fingerprints     propose the pairs of a window to compare; null to compare all
 * @param stopWhen         when to stop before the last query, or null
 * @param strict           whether a query that cannot run fails the job
 * @param parallelSearches number of parallel searches
 */
public record QueryCandidates(
    List<FrequentQuery> inline,
    @Nullable QueryLog log,
    @Nullable String template,
    @Nullable QueryOrder order,
    WindowRule window,
    @Nullable FingerprintRules fingerprints,
    @Nullable StopRule stopWhen,
    boolean strict,
    int parallelSearches
) implements JsonRecord {

    public QueryCandidates {
        inline = List.copyOf(inline);
        order = order == null ? QueryOrder.FREQUENCY : order;
    }

    /** Whether pairs of equal or near fingerprints count as near-duplicates without comparing the documents. */
    public boolean trustsFingerprints() {
        return fingerprints != null && fingerprints.verify() == false;
    }
}
