package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The queries that a job goes through, decided once.
 *
 * @param documents how many documents the job is about
 * @param queries   in the order in which they are searched
 * @param skipped   are not searched because they add nothing
 * @param unread    how many documents of the query log say of no query what it asks for
 */
public record QueryList(long documents, List<FrequentQuery> queries, List<FrequentQuery> skipped, long unread) implements Writeable {

    /** As it is kept in the work index. */
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

    /** About how much memory the queries take. */
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
