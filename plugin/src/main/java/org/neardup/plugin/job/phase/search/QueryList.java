package org.neardup.plugin.job.phase.search;

import org.neardup.plugin.job.query.FrequentQuery;
import org.neardup.plugin.work.RecordFormat;

import java.util.List;
import java.util.stream.Stream;

/**
 * The queries of a job; decided once.
 *
 * @param documents number of documents that can be compared
 * @param queries   in the order of searches
 * @param skipped   queries that are not searched because they add nothing
 * @param unread    number of documents of the query log without a usable query
 */
public record QueryList(long documents, List<FrequentQuery> queries, List<FrequentQuery> skipped, long unread) {

    public static final RecordFormat<QueryList> FORMAT = RecordFormat.of(4, "the list of queries", QueryList.class);

    public QueryList {
        queries = List.copyOf(queries);
        skipped = List.copyOf(skipped);
    }

    /** Approximate memory use of the queries. */
    public long bytes() {
        return Stream.concat(queries.stream(), skipped.stream()).mapToLong(FrequentQuery::bytes).sum();
    }
}
