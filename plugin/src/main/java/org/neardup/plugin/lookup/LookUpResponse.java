package org.neardup.plugin.lookup;

import org.elasticsearch.action.support.broadcast.BaseBroadcastResponse;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.Nullable;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The most similar document for each text. Stays on the coordinating node. */
public final class LookUpResponse extends BaseBroadcastResponse {

    private final Near[] near;
    private final Exception[] failures;

    private LookUpResponse(int shards, Near[] near, Exception[] failures) {
        super(shards, shards, 0, List.of());
        this.near = near;
        this.failures = failures;
    }

    /** Among equally similar documents, a search returns that of the first shard, in the order of numbers and then of indices. */
    static LookUpResponse merge(int texts, Collection<ShardLookUpResponse> shards) {
        Near[] near = new Near[texts];
        Exception[] failures = new Exception[texts];
        shards.stream().sorted(Comparator.comparing(ShardLookUpResponse::getShardId)).forEach(shard -> {
            for (ShardLookUpResponse.Best best : shard.best()) {
                if (near[best.text()] == null || best.similarity() > near[best.text()].similarity()) {
                    near[best.text()] = new Near(shard.getShardId().getIndexName(), best.id(), best.similarity());
                }
            }
            shard.failures().forEach((text, failure) -> failures[text] = failure);
        });
        return new LookUpResponse(shards.size(), near, failures);
    }

    @Override
    public void writeTo(StreamOutput out) {
        throw new UnsupportedOperationException("stays on the coordinating node");
    }

    /**
     * The most similar document for a text; null if none is similar enough.
     *
     * @param number of the text in the request
     */
    @Nullable
    public Near near(int number) {
        return near[number];
    }

    /** Why a text was not looked up; null if it was. */
    @Nullable
    public Exception failure(int number) {
        return failures[number];
    }
}
