package org.neardup.plugin.frequency;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.action.support.DefaultShardOperationFailedException;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.Index;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.TokenWeights;

import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;

/**
 * Weighs the tokens of a field in some indices by document frequency. Caches sampled frequencies on this node, so that most searches need
 * no sampling.
 */
public final class SampledWeights {

    /** Maximum age of cached frequencies. */
    static final TimeValue MOST_AGE = TimeValue.timeValueMinutes(1);

    /** Maximum number of cached samples, about 2 MB each with the weights. */
    private static final long MOST_KEPT = 16;

    private record Key(Set<Index> indices, String field) {}

    /** The frequencies of a sample and the weights last computed from them; most searches use the same power. */
    private static final class Sample {

        private final DocumentFrequencies frequencies;
        private volatile Weighed last;

        private record Weighed(double power, TokenWeights weights) {}

        Sample(DocumentFrequencies frequencies) {
            this.frequencies = frequencies;
        }

        TokenWeights weights(double power) {
            Weighed weighed = last;
            if (weighed == null || weighed.power != power) {
                weighed = new Weighed(power, TokenWeights.of(frequencies, power));
                last = weighed;
            }
            return weighed.weights;
        }
    }

    private final Client client;
    private final Cache<Key, SubscribableListener<Sample>> kept = CacheBuilder.<Key, SubscribableListener<Sample>>builder()
        .setMaximumWeight(MOST_KEPT)
        .setExpireAfterWrite(MOST_AGE)
        .build();

    /** @param client the node's client */
    public SampledWeights(Client client) {
        this.client = client;
    }

    /**
     * Returns cached weights, or samples the indices. If no shard responds, the listener fails; if some do not, the others determine the
     * weights, and the next search samples again.
     *
     * @param indices of this cluster; if empty, all tokens weigh the same
     * @param field   a {@code signature_set} field; an index without it contributes no tokens
     * @param power   exponent of the inverse document frequencies
     */
    public void get(Set<Index> indices, String field, double power, ActionListener<TokenWeights> listener) {
        if (indices.isEmpty()) {
            listener.onResponse(TokenWeights.of(new DocumentFrequencies(0, 0, new long[0], new int[0]), power));
            return;
        }
        Key key = new Key(Set.copyOf(indices), field);
        ActionListener<Sample> weighing = listener.map(sample -> sample.weights(power));
        try {
            SubscribableListener<Sample> sampled = kept.computeIfAbsent(key, this::sample);
            sampled.addListener(ContextPreservingActionListener.wrapPreservingContext(weighing.delegateResponse((l, e) -> {
                kept.invalidate(key, sampled);
                l.onFailure(e);
            }), client.threadPool().getThreadContext()));
        } catch (ExecutionException e) {
            listener.onFailure(e);
        }
    }

    /** Samples the indices without the cache; see {@link #get}. */
    public static void sample(Client client, Set<Index> indices, String field, ActionListener<DocumentFrequencies> listener) {
        new SampledWeights(client).sample(new Key(indices, field)).addListener(listener.map(sample -> sample.frequencies));
    }

    @SuppressWarnings("try") // a context is restored by closing it, and nothing else is done with it
    private SubscribableListener<Sample> sample(Key key) {
        String[] names = key.indices.stream().map(Index::getName).collect(Collectors.toSet()).toArray(String[]::new);
        SubscribableListener<Sample> sampled = new SubscribableListener<>();
        try (ThreadContext.StoredContext ignored = client.threadPool().getThreadContext().newEmptySystemContext()) {
            var request = new SampleRequest(key.field, 0, IndicesOptions.lenientExpandOpenHidden(), names);
            client.execute(WeightSampleAction.TYPE, request, ActionListener.wrap(response -> {
                if (response.getSuccessfulShards() < response.getTotalShards()) {
                    kept.invalidate(key, sampled);
                }
                if (response.getSuccessfulShards() == 0 && response.getTotalShards() > 0) {
                    sampled.onFailure(failure(key, response));
                } else {
                    sampled.onResponse(new Sample(response.frequencies()));
                }
            }, sampled::onFailure));
        }
        return sampled;
    }

    private static Exception failure(Key key, SampleResponse response) {
        DefaultShardOperationFailedException[] failures = response.getShardFailures();
        Throwable cause = failures.length == 0 ? null : failures[0].getCause();
        return new ElasticsearchException("no shard of {} returned frequencies of the tokens of [{}]", cause, key.indices, key.field);
    }
}
