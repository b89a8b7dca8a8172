package org.neardup.plugin.frequency;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.Index;
import org.neardup.kernel.frequency.TokenWeights;

import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;

/**
 * What tokens of a field weigh in some indices, by their document frequencies. The frequencies of a sample are kept on this node for a
 * while, so that most searches find them.
 */
public final class SampledWeights {

    /** Weights are this old at most. */
    static final TimeValue MOST_AGE = TimeValue.timeValueMinutes(1);

    /** So many weights are kept at most, some 2 MB each. */
    private static final long MOST_KEPT = 16;

    private record Key(Set<Index> indices, String field, double power) {}

    private final Client client;
    private final Cache<Key, SubscribableListener<TokenWeights>> kept = CacheBuilder.<Key, SubscribableListener<TokenWeights>>builder()
        .setMaximumWeight(MOST_KEPT)
        .setExpireAfterWrite(MOST_AGE)
        .build();

    /** @param client the node's client */
    public SampledWeights(Client client) {
        this.client = client;
    }

    /**
     * Finds weights, or samples the indices.
     *
     * @param indices of this cluster
     * @param field   a {@code signature_set} field; an index that does not map it has no tokens
     * @param power   of the inverse document frequencies
     */
    public void get(Set<Index> indices, String field, double power, ActionListener<TokenWeights> listener) {
        Key key = new Key(Set.copyOf(indices), field, power);
        var preserving = ContextPreservingActionListener.wrapPreservingContext(listener, client.threadPool().getThreadContext());
        try {
            kept.computeIfAbsent(key, this::sample).addListener(preserving.delegateResponse((l, e) -> {
                kept.invalidate(key);
                l.onFailure(e);
            }));
        } catch (ExecutionException e) {
            listener.onFailure(e);
        }
    }

    @SuppressWarnings("try") // a context is restored by closing it, and nothing else is done with it
    private SubscribableListener<TokenWeights> sample(Key key) {
        String[] names = key.indices.stream().map(Index::getName).collect(Collectors.toSet()).toArray(String[]::new);
        try (ThreadContext.StoredContext ignored = client.threadPool().getThreadContext().newEmptySystemContext()) {
            return SubscribableListener.<SampleResponse>newForked(l -> {
                var request = new SampleRequest(key.field, 0, IndicesOptions.lenientExpandOpenHidden(), names);
                client.execute(WeightSampleAction.TYPE, request, l);
            }).andThenApply(response -> TokenWeights.of(response.frequencies(), key.power));
        }
    }
}
