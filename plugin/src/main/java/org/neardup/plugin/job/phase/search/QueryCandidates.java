package org.neardup.plugin.job.phase.search;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.work.JsonRecord;

import java.util.List;

/**
 * A job compares the documents that queries bring together, and no others.
 *
 * @param inline           the queries; empty if they are in a log
 * @param log              where the queries are; null if they are given
 * @param template         JSON of a query that has {@link QueryTemplate#TEXT} in place of a text; null if no query is a text
 * @param order            in which queries are searched, by frequency if null is given
 * @param window           how many hits are compared
 * @param fingerprints     propose pairs of a window; null to compare all of its documents
 * @param stopWhen         when to end before the last query, or null
 * @param strict           whether a query that cannot be run ends the job
 * @param parallelSearches how many queries are searched at the same time
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

    /** Whether pairs of equal or near fingerprints stand, whatever the similarity of the documents. */
    public boolean trustsFingerprints() {
        return fingerprints != null && fingerprints.verify() == false;
    }
}
