package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;
import java.util.List;

/**
 * The queries that a job goes through, decided once.
 *
 * @param documents how many documents the job is about
 * @param queries   in the order in which they are searched
 * @param unread    how many documents of the query log say of no query what it asks for
 * @param skipped   how many queries are not searched because they add nothing
 */
public record QueryList(long documents, List<FrequentQuery> queries, long unread, long skipped) implements Writeable {

    /** As it is kept in the work index. */
    public static final RecordFormat<QueryList> FORMAT = new RecordFormat<>(
        2,
        "the list of queries",
        (out, list) -> list.writeTo(out),
        QueryList::new
    );

    public QueryList {
        queries = List.copyOf(queries);
    }

    private QueryList(StreamInput in) throws IOException {
        this(in.readVLong(), in.readCollectionAsList(FrequentQuery::new), in.readVLong(), in.readVLong());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeVLong(documents);
        out.writeCollection(queries);
        out.writeVLong(unread);
        out.writeVLong(skipped);
    }
}
