package org.neardup.plugin.frequency;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.action.support.DefaultShardOperationFailedException;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.neardup.kernel.frequency.CachedWeights;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.TokenWeights;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;

/**
 * Weighs the tokens of a field in some indices by document frequency. Caches sampled frequencies on this node, so that most searches need
 * no sampling.
 *
 * <p>A user's point in time has a sample of its own, drawn from its readers. That takes the same documents on any node, so the pages of
 * the point in time agree, whatever the indices have become and whatever is cached. All other searches of the same indices share a sample.
 * Each knows the current number of documents, at no cost if its shards sent it with the window; once this has moved by more than a tenth,
 * the sample no longer describes the indices, and the next search replaces it.
 */
public final class SampledWeights {

    /** The number of documents if a search does not know it; counting them takes another request to each shard. */
    public static final long UNKNOWN = -1;

    /** The number of documents if a search visits only some shards: any sample will do. */
    public static final long ANY = -2;

    /** Maximum age of cached frequencies, because documents can change while their number stays. */
    private static final TimeValue MOST_AGE = TimeValue.timeValueMinutes(1);

    /** Maximum number of cached samples, about 2 MB each with the weights. */
    private static final long MOST_KEPT = 16;

    /** A sample remains valid while the number of documents changes by at most one part in this many. */
    private static final long PARTS = 10;

    /** @param readers of a user's point in time; empty for the current documents */
    private record Key(Set<Index> indices, String field, Map<ShardId, OpenReader> readers) {}

    /** @param documents the number of documents in the indices when the sample was taken */
    private record Sample(long documents, SubscribableListener<CachedWeights> weights) {

        boolean describes(long current) {
            return current == ANY || PARTS * Math.abs(current - documents) <= documents;
        }
    }

    private final Client client;
    private final NamedWriteableRegistry registry;
    private final Cache<Key, Sample> kept = CacheBuilder.<Key, Sample>builder()
        .setMaximumWeight(MOST_KEPT)
        .setExpireAfterWrite(MOST_AGE)
        .build();

    /**
     * @param client   the node's client
     * @param registry of what the identifiers of points in time contain
     */
    public SampledWeights(Client client, NamedWriteableRegistry registry) {
        this.client = client;
        this.registry = registry;
    }

    /**
     * Returns cached weights, or samples the indices. If no shard responds, the listener fails; if some do not, the others determine the
     * weights, and the next search samples again.
     *
     * @param indices   of this cluster; if empty, all tokens weigh the same
     * @param own       the user's point in time, or null
     * @param documents the number of documents in the indices, {@link #UNKNOWN} or {@link #ANY}
     * @param field     a {@code signature_set} field; an index without it contributes no tokens
     * @param power     exponent of the inverse document frequencies
     */
    public void get(
        Set<Index> indices, @Nullable PointInTimeBuilder own, long documents, String field, double power,
        ActionListener<TokenWeights> listener) {
        if (indices.isEmpty()) {
            listener.onResponse(TokenWeights.of(DocumentFrequencies.withoutTokens(0), power));
            return;
        }
        Key key = new Key(Set.copyOf(indices), field, own == null ? Map.of() : readers(own));
        if (own != null || documents != UNKNOWN) {
            get(key, own == null ? documents : ANY, power, listener);
        } else {
            request(client, key, 0, listener.delegateFailureAndWrap((l, counted) -> get(key, counted.frequencies().documents(), power, l)));
        }
    }

    /** The readers of this cluster's shards. */
    private Map<ShardId, OpenReader> readers(PointInTimeBuilder pointInTime) {
        return pointInTime.getSearchContextId(registry).shards().entrySet().stream()
            .filter(shard -> Strings.isEmpty(shard.getValue().getClusterAlias()) && shard.getValue().getNode() != null)
            .collect(Collectors.toMap(Map.Entry::getKey, shard -> OpenReader.of(shard.getValue())));
    }

    private void get(Key key, long documents, double power, ActionListener<TokenWeights> listener) {
        try {
            Sample earlier = kept.get(key);
            if (earlier != null && earlier.describes(documents) == false) {
                kept.invalidate(key, earlier);
            }
            Sample sample = kept.computeIfAbsent(key, absent -> sample(absent, documents));
            ActionListener<CachedWeights> weighing = listener.map(weights -> weights.of(power));
            sample.weights.addListener(ContextPreservingActionListener.wrapPreservingContext(weighing.delegateResponse((l, e) -> {
                kept.invalidate(key, sample);
                l.onFailure(e);
            }), client.threadPool().getThreadContext()));
        } catch (ExecutionException e) {
            listener.onFailure(e);
        }
    }

    private Sample sample(Key key, long documents) {
        Sample sample = new Sample(documents, new SubscribableListener<>());
        request(client, key, ShardSample.MOST_COUNTS, sample.weights.map(response -> {
            if (response.getSuccessfulShards() < response.getTotalShards()) {
                kept.invalidate(key, sample);
            }
            return new CachedWeights(response.frequencies());
        }));
        return sample;
    }

    /** Samples the current documents of indices without the cache; see {@link #get}. */
    public static void sample(Client client, Set<Index> indices, String field, ActionListener<DocumentFrequencies> listener) {
        request(client, new Key(indices, field, Map.of()), ShardSample.MOST_COUNTS, listener.map(SampleResponse::frequencies));
    }

    /** Fails if no shard responds. */
    @SuppressWarnings("try") // a context is restored by closing it, and nothing else is done with it
    private static void request(Client client, Key key, int mostCounts, ActionListener<SampleResponse> listener) {
        String[] names = key.indices.stream().map(Index::getName).collect(Collectors.toSet()).toArray(String[]::new);
        ThreadContext context = client.threadPool().getThreadContext();
        ActionListener<SampleResponse> preserving = ContextPreservingActionListener.wrapPreservingContext(listener, context);
        try (ThreadContext.StoredContext ignored = context.newEmptySystemContext()) {
            var options = new SampleOptions(key.field, 0, mostCounts);
            var request = new SampleRequest(options, key.readers, IndicesOptions.lenientExpandOpenHidden(), names);
            client.execute(WeightSampleAction.TYPE, request, preserving.map(response -> {
                if (response.getSuccessfulShards() == 0 && response.getTotalShards() > 0) {
                    throw failure(key, response);
                }
                return response;
            }));
        }
    }

    private static ElasticsearchException failure(Key key, SampleResponse response) {
        DefaultShardOperationFailedException[] failures = response.getShardFailures();
        Throwable cause = failures.length == 0 ? null : failures[0].getCause();
        return new ElasticsearchException("no shard of {} returned frequencies of the tokens of [{}]", cause, key.indices, key.field);
    }
}
