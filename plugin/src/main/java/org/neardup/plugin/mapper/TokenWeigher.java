package org.neardup.plugin.mapper;

import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.core.Nullable;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.plugin.mapper.TokenWeighting.Kind;

/** Weighs the tokens of fields. Immutable. Fields that weigh alike share one, as a node may have thousands of indices of one template. */
public final class TokenWeigher {

    /** So many kinds of weights are shared at most, some 200 KB each by frequencies of the default size; fields hold what they need. */
    private static final long MOST_SHARED = 16;

    private static final Cache<TokenWeighting, TokenWeigher> SHARED = CacheBuilder.<TokenWeighting, TokenWeigher>builder()
        .setMaximumWeight(MOST_SHARED)
        .build();

    private final TokenWeighting weighting;
    private final TokenWeights byFrequency;

    private TokenWeigher(TokenWeighting weighting, @Nullable TokenWeights byFrequency) {
        this.weighting = weighting;
        this.byFrequency = byFrequency;
    }

    /**
     * What weighs tokens like this.
     *
     * @throws IllegalArgumentException if power or frequencies are wrong
     */
    static TokenWeigher of(TokenWeighting weighting) {
        TokenWeigher shared = SHARED.get(weighting);
        if (shared == null) {
            boolean isIdf = weighting.kind() == Kind.IDF;
            shared = new TokenWeigher(weighting, isIdf ? TokenWeights.of(weighting.frequencies().thaw(), weighting.idfPower()) : null);
            SHARED.put(weighting, shared);
        }
        return shared;
    }

    /** How it weighs. */
    TokenWeighting weighting() {
        return weighting;
    }

    /** Whether a token weighs the same however often a document has it. */
    boolean ofDistinctTokens() {
        return weighting.kind() != Kind.COUNTS;
    }

    /** The weight of a token that a document has so many times, at least 1; at most {@link TokenWeights#HEAVIEST} where it counts once. */
    int of(long token, int multiplicity) {
        return switch (weighting.kind()) {
            case NONE -> 1;
            case COUNTS -> multiplicity;
            case IDF -> byFrequency.of(token);
        };
    }
}
