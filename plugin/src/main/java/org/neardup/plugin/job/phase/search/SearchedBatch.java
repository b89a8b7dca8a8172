package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;
import java.util.List;

/**
 * Some consecutive queries that were searched: what became of them, and the documents that were in a group for the first time.
 *
 * @param attempt   names the searching that succeeded, and is part of the names of its blocks
 * @param outcomes  of the queries, in their order
 * @param documents by the indices that they are in; their ordinals follow those of earlier batches
 * @param links     number of blocks of links, each between a document that was marked and the one that is kept instead
 */
public record SearchedBatch(String attempt, List<QueryOutcome> outcomes, List<ShardSnapshot> documents, int links) implements Writeable {

    /** As it is kept in the work index. */
    public static final RecordFormat<SearchedBatch> FORMAT = new RecordFormat<>(
        1,
        "the record of searched queries",
        (out, batch) -> batch.writeTo(out),
        SearchedBatch::new
    );

    public SearchedBatch {
        outcomes = List.copyOf(outcomes);
        documents = List.copyOf(documents);
    }

    private SearchedBatch(StreamInput in) throws IOException {
        this(
            in.readString(),
            in.readCollectionAsList(QueryOutcome::new),
            in.readCollectionAsList(ShardSnapshot::new),
            in.readVInt()
        );
    }

    /** Names the blocks of links. */
    public static String unit(String attempt) {
        return "queries/" + attempt;
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(attempt);
        out.writeCollection(outcomes);
        out.writeCollection(documents);
        out.writeVInt(links);
    }
}
