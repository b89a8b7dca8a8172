package org.neardup.plugin.work;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.kernel.frequency.DocumentFrequencies;

import java.io.IOException;

/**
 * Stream form of document frequencies: totals, then each token with its count. Tokens are hashes, so delta encoding would not save space.
 */
public final class FrequencyStream {

    private FrequencyStream() {}

    public static void write(StreamOutput out, DocumentFrequencies frequencies) throws IOException {
        out.writeVLong(frequencies.documents());
        out.writeVLong(frequencies.error());
        out.writeVInt(frequencies.size());
        for (int place = 0; place < frequencies.size(); place++) {
            out.writeLong(frequencies.token(place));
            out.writeVInt(frequencies.count(place));
        }
    }

    public static DocumentFrequencies read(StreamInput in) throws IOException {
        long documents = in.readVLong();
        long error = in.readVLong();
        long[] tokens = new long[in.readVInt()];
        int[] counts = new int[tokens.length];
        for (int place = 0; place < tokens.length; place++) {
            tokens[place] = in.readLong();
            counts[place] = in.readVInt();
        }
        return new DocumentFrequencies(documents, error, tokens, counts);
    }
}
