package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;
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
public record QueryList(long documents, List<FrequentQuery> queries, List<FrequentQuery> skipped, long unread) implements Writeable {

    /** Its form in the work index. */
    public static final RecordFormat<QueryList> FORMAT = new RecordFormat<>(
        3,
        "the list of queries",
        (out, list) -> list.writeTo(out),
        QueryList::new
    );

    public QueryList {
        queries = List.copyOf(queries);
        skipped = List.copyOf(skipped);
    }

    private QueryList(StreamInput in) throws IOException {
        this(
            in.readVLong(),
            in.readCollectionAsList(FrequentQuery::new),
            in.readCollectionAsList(FrequentQuery::new),
            in.readVLong()
        );
    }

    /** Approximate memory use of the queries. */
    public long bytes() {
        return Stream.concat(queries.stream(), skipped.stream()).mapToLong(FrequentQuery::bytes).sum();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeVLong(documents);
        out.writeCollection(queries);
        out.writeCollection(skipped);
        out.writeVLong(unread);
    }
}
