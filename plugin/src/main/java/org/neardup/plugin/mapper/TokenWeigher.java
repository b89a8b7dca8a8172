package org.neardup.plugin.mapper;

import org.elasticsearch.core.Nullable;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.plugin.mapper.TokenWeighting.Kind;

/** Weighs the tokens of a field. Immutable. */
public final class TokenWeigher {

    private final Kind kind;
    private final TokenWeights byFrequency;

    TokenWeigher(Kind kind, @Nullable TokenWeights byFrequency) {
        this.kind = kind;
        this.byFrequency = byFrequency;
    }

    /** Whether a token weighs the same however often a document has it. */
    boolean ofDistinctTokens() {
        return kind != Kind.COUNTS;
    }

    /** The weight of a token that a document has so many times, at least 1; at most {@link TokenWeights#HEAVIEST} where it counts once. */
    int of(long token, int multiplicity) {
        return switch (kind) {
            case NONE -> 1;
            case COUNTS -> multiplicity;
            case IDF -> byFrequency.of(token);
        };
    }
}
