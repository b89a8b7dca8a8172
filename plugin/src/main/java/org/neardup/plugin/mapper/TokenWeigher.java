package org.neardup.plugin.mapper;

import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.neardup.analysis.token.TokenHash;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.plugin.mapper.TokenWeighting.Kind;

/** Weighs the tokens of fields. Immutable. Fields that weigh alike share one, as a node may have thousands of indices of one template. */
public final class TokenWeigher {

    /** So many kinds of weights are shared at most, some 180 KB each by frequencies of the default size; fields hold what they need. */
    private static final long MOST_SHARED = 16;

    /** What a token weighs that occurs once, where the logarithm counts. */
    private static final int ONCE = 256;

    private static final Cache<TokenWeighting, TokenWeigher> SHARED =
        CacheBuilder.<TokenWeighting, TokenWeigher>builder().setMaximumWeight(MOST_SHARED).build();

    private final TokenWeighting weighting;
    /** Searched by halves, not hashed: the author of a mapping chooses the tokens, and could choose tokens of one slot. */
    private final DocumentFrequencies frequencies;
    private final int[] weights;

    private TokenWeigher(TokenWeighting weighting) {
        this.weighting = weighting;
        this.frequencies = weighting.kind() == Kind.IDF ? weighting.frequencies().thaw() : null;
        this.weights = frequencies == null ? null : TokenWeights.byPlace(frequencies, weighting.idfPower());
    }

    /** @throws IllegalArgumentException if power or frequencies are wrong */
    static TokenWeigher of(TokenWeighting weighting) {
        TokenWeigher shared = SHARED.get(weighting);
        if (shared == null) {
            shared = new TokenWeigher(weighting);
            SHARED.put(weighting, shared);
        }
        return shared;
    }

    TokenWeighting weighting() {
        return weighting;
    }

    /** The weight of a token that occurs {@code multiplicity} times, at least 1; at most {@link TokenWeights#HEAVIEST} but for counts. */
    int of(long token, int multiplicity) {
        return switch (weighting.kind()) {
            case NONE -> 1;
            case COUNTS -> multiplicity;
            case LOG_COUNTS -> ONCE + (int) Math.round(ONCE * StrictMath.log(multiplicity) / StrictMath.log(2));
            case IDF -> byFrequency(token);
        };
    }

    private int byFrequency(long token) {
        int place = frequencies.place(TokenHash.stored(token));
        return place < 0 ? TokenWeights.HEAVIEST : weights[place];
    }
}
