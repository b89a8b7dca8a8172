package org.neardup.plugin.frequency;

import org.elasticsearch.action.support.broadcast.BroadcastShardResponse;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.shard.ShardId;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.plugin.work.FrequencyStream;

import java.io.IOException;
import java.util.Map;

/** The document frequencies of a field in the sample of a shard. */
final class ShardSampleResponse extends BroadcastShardResponse {

    private final DocumentFrequencies frequencies;
    private final Map<Long, String> texts;

    ShardSampleResponse(ShardId shardId, DocumentFrequencies frequencies, Map<Long, String> texts) {
        super(shardId);
        this.frequencies = frequencies;
        this.texts = texts;
    }

    ShardSampleResponse(StreamInput in) throws IOException {
        super(in);
        frequencies = FrequencyStream.read(in);
        texts = in.readMap(StreamInput::readLong, StreamInput::readString);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        FrequencyStream.write(out, frequencies);
        out.writeMap(texts, StreamOutput::writeLong, StreamOutput::writeString);
    }

    DocumentFrequencies frequencies() {
        return frequencies;
    }

    Map<Long, String> texts() {
        return texts;
    }
}
