package org.neardup.plugin.lookup;

import org.elasticsearch.action.support.broadcast.BroadcastShardResponse;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.index.shard.ShardId;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The most similar document of a shard for each text that is similar to one. */
final class ShardLookUpResponse extends BroadcastShardResponse {

    /**
     * The most similar document.
     *
     * @param text number of the text
     */
    record Best(int text, String id, float similarity) implements Writeable {

        Best(StreamInput in) throws IOException {
            this(in.readVInt(), in.readString(), in.readFloat());
        }

        @Override
        public void writeTo(StreamOutput out) throws IOException {
            out.writeVInt(text);
            out.writeString(id);
            out.writeFloat(similarity);
        }
    }

    private final List<Best> best;
    private final Map<Integer, Exception> failures;

    /** @param failures by the number of the text */
    ShardLookUpResponse(ShardId shardId, List<Best> best, Map<Integer, Exception> failures) {
        super(shardId);
        this.best = best;
        this.failures = failures;
    }

    ShardLookUpResponse(StreamInput in) throws IOException {
        super(in);
        this.best = in.readCollectionAsList(Best::new);
        this.failures = in.readMap(StreamInput::readVInt, StreamInput::readException);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        out.writeCollection(best);
        out.writeMap(failures, StreamOutput::writeVInt, StreamOutput::writeException);
    }

    List<Best> best() {
        return best;
    }

    Map<Integer, Exception> failures() {
        return failures;
    }
}
