package org.neardup.plugin.querydriven;

import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.index.Index;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.snapshot.DocumentVersion;
import org.neardup.plugin.retriever.NearWindow;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A query's window as it was searched: what is known of its documents that have a near-duplicate there. Holds reserved memory until it is
 * closed.
 *
 * @param near      the window
 * @param documents in the order of its documents; null for one that does not belong to the job's indices
 * @param indices   the index of each
 * @param millis    what all searches for the window took
 */
record FoundWindow(NearWindow near, DocumentVersion[] documents, Index[] indices, long millis) implements Releasable {

    /** What names the field of routing values among those of a hit. */
    private static final String ROUTING = "_routing";

    /** Where the authority and the date of a hit are among its sort values; either may be absent, and then the second is the first. */
    record SortValues(boolean authority, boolean timestamp) {

        private double authority(Object[] values) {
            // Makes 0 of -0, which would order documents otherwise than 0.
            return authority ? (Double) values[0] + 0.0 : 0;
        }

        private long timestamp(Object[] values) {
            return timestamp ? (Long) values[authority ? 1 : 0] : Long.MAX_VALUE;
        }
    }

    /** A window without near-duplicates. */
    static FoundWindow empty(NearWindow near, long millis) {
        return new FoundWindow(near, new DocumentVersion[0], new Index[0], millis);
    }

    /**
     * Reads what was fetched of a window's documents.
     *
     * @param protectName names the query of protected documents among those that a hit matches
     */
    static FoundWindow of(NearWindow near, SearchResponse fetched, SortValues values, String protectName, long millis) {
        DocumentVersion[] documents = new DocumentVersion[near.count()];
        Index[] indices = new Index[near.count()];
        for (SearchHit hit : fetched.getHits()) {
            int document = near.documentOf(hit);
            Index index = hit.getShard().getShardId().getIndex();
            SignatureSet set = near.set(document);
            Object[] sorted = hit.getRawSortValues();
            indices[document] = index;
            documents[document] = new DocumentVersion(
                document,
                index.getName(),
                hit.getId(),
                hit.field(ROUTING) == null ? null : Objects.toString(hit.field(ROUTING).getValue(), null),
                hit.getSeqNo(),
                hit.getPrimaryTerm(),
                Math.toIntExact(set.size()),
                values.authority(sorted),
                values.timestamp(sorted),
                Arrays.asList(hit.getMatchedQueries()).contains(protectName)
            );
        }
        return new FoundWindow(near, documents, indices, millis);
    }

    /** Numbers of the documents that are known. */
    IntStream known() {
        return IntStream.range(0, documents.length).filter(document -> documents[document] != null);
    }

    @Override
    public void close() {
        near.close();
    }
}
