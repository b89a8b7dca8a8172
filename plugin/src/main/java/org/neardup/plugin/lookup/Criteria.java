package org.neardup.plugin.lookup;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.retriever.SignatureThreshold;

import java.io.IOException;

/**
 * What makes a document similar to a text, as in the query {@code near_duplicates}.
 *
 * @param similarity {@code jaccard}, {@code cosine} or {@code dice}
 * @param threshold  the field of the sets, and the minimum similarity
 */
public record Criteria(String similarity, SignatureThreshold threshold) implements Writeable {

    Criteria(StreamInput in) throws IOException {
        this(in.readString(), new SignatureThreshold(in));
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(similarity);
        threshold.writeTo(out);
    }
}
