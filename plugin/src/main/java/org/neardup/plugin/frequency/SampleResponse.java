package org.neardup.plugin.frequency;

import org.elasticsearch.action.support.DefaultShardOperationFailedException;
import org.elasticsearch.action.support.broadcast.BaseBroadcastResponse;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.rest.action.RestActions;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.plugin.mapper.FrozenFrequencies;
import org.neardup.plugin.work.FrequencyStream;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The document frequencies of a field in the samples of all shards that responded, and the texts of the most frequent tokens. */
public final class SampleResponse extends BaseBroadcastResponse implements ToXContentObject {

    private final DocumentFrequencies frequencies;
    private final int mostFrames;
    private final Map<Long, String> texts;

    SampleResponse(
        int total, int successful, List<DefaultShardOperationFailedException> failures, DocumentFrequencies frequencies, int mostFrames,
        Map<Long, String> texts) {
        super(total, successful, failures.size(), failures);
        this.frequencies = frequencies;
        this.mostFrames = mostFrames;
        this.texts = texts;
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        FrequencyStream.write(out, frequencies);
        out.writeVInt(mostFrames);
        out.writeMap(texts, StreamOutput::writeLong, StreamOutput::writeString);
    }

    DocumentFrequencies frequencies() {
        return frequencies;
    }

    /** Renders the frequencies of at most {@code mostTokens} tokens, the most frequent ones, as a mapping parameter. */
    ToXContentObject frozen(int mostTokens) {
        FrozenFrequencies frozen = FrozenFrequencies.of(frequencies.mostFrequent(mostTokens));
        return (builder, params) -> {
            builder.startObject();
            RestActions.buildBroadcastShardsHeader(builder, params, this);
            return builder.field("frequencies", frozen).endObject();
        };
    }

    /** The places of the most frequent tokens in descending order. */
    static Stream<Integer> places(DocumentFrequencies frequencies, int most) {
        Comparator<Integer> byCount = Comparator.comparing(place -> -frequencies.count(place));
        return IntStream.range(0, frequencies.size()).boxed().sorted(byCount.thenComparing(frequencies::token)).limit(most);
    }

    /** Renders the most frequent tokens in descending order. */
    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject();
        RestActions.buildBroadcastShardsHeader(builder, params, this);
        builder.field("documents", frequencies.documents()).startArray("frames");
        for (int place : places(frequencies, mostFrames).toList()) {
            long token = frequencies.token(place);
            builder.startObject().field("token", String.format(Locale.ROOT, "%016x", token));
            if (texts.containsKey(token)) {
                builder.field("text", texts.get(token));
            }
            builder.field("documents", frequencies.count(place));
            builder.field("share", (double) frequencies.count(place) / frequencies.documents()).endObject();
        }
        return builder.endArray().endObject();
    }
}
