package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;
import java.util.List;

/**
 * Frequent tokens of a site's documents in one shard.
 *
 * @param site      see {@link SitesOfDocuments}
 * @param documents number of its documents in the shard
 * @param tokens    some of their tokens
 * @param counts    number of the documents with each token, estimated by a sample
 */
record SiteTokens(long site, int documents, long[] tokens, int[] counts) implements Writeable {

    static final RecordFormat<List<SiteTokens>> FORMAT = RecordFormat.ofList(2, "the tokens of sites", SiteTokens::new);

    private SiteTokens(StreamInput in) throws IOException {
        this(in.readLong(), in.readVInt(), new long[in.readVInt()]);
        for (int i = 0; i < tokens.length; i++) {
            tokens[i] = in.readLong();
            counts[i] = in.readVInt();
        }
    }

    private SiteTokens(long site, int documents, long[] tokens) {
        this(site, documents, tokens, new int[tokens.length]);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeLong(site);
        out.writeVInt(documents);
        out.writeVInt(tokens.length);
        for (int i = 0; i < tokens.length; i++) {
            out.writeLong(tokens[i]);
            out.writeVInt(counts[i]);
        }
    }
}
