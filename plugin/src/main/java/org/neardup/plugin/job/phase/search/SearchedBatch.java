package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;
import java.util.List;

/**
 * Consecutive queries that were searched: their outcomes, and the documents that appeared in a group for the first time.
 *
 * @param attempt   identifies the successful attempt; part of the names of its blocks
 * @param outcomes  of the queries, in order
 * @param documents grouped by index; their ordinals follow those of earlier batches
 * @param links     number of blocks of links, each link between a marked document and the one kept instead
 */
public record SearchedBatch(String attempt, List<QueryOutcome> outcomes, List<ShardSnapshot> documents, int links) implements Writeable {

    /** Its form in the work index. */
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

    /** The unit name of an attempt's blocks of links. */
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
