package org.neardup.plugin.mapper;

import com.carrotsearch.hppc.LongHashSet;
import com.carrotsearch.hppc.LongIntHashMap;
import org.neardup.analysis.token.TokenSink;
import org.neardup.kernel.fingerprint.SimHash;

/**
 * Makes the fingerprint of a text from its token hashes, each distinct token once or by its weight. Not thread safe.
 *
 * <p>A token that counts as often as it occurs can outweigh the rest of a text, and then texts that repeat it have near fingerprints,
 * whatever else they say.
 */
public final class Fingerprinter implements TokenSink {

    private static final int WEIGHT_SHIFT = 4;

    private final SimHash simHash = new SimHash();
    private final TokenWeigher weigher;
    /** The tokens added so far, where only the first occurrence of each counts, or null. */
    private final LongHashSet seen;
    /** How often each token was added so far, where the logarithm of that counts, or null. */
    private final LongIntHashMap occurrences;

    /** Makes fingerprints of a field whose tokens weigh like this. */
    Fingerprinter(TokenWeigher weigher) {
        TokenWeighting.Kind kind = weigher.weighting().kind();
        this.weigher = weigher;
        this.seen = kind == TokenWeighting.Kind.NONE || kind == TokenWeighting.Kind.IDF ? new LongHashSet() : null;
        this.occurrences = kind == TokenWeighting.Kind.LOG_COUNTS ? new LongIntHashMap() : null;
    }

    @Override
    public void token(long hash) {
        if (seen != null) {
            if (seen.add(hash)) {
                add(hash, weight(hash, 1));
            }
        } else if (occurrences != null) {
            int count = occurrences.addTo(hash, 1);
            add(hash, weight(hash, count) - (count == 1 ? 0 : weight(hash, count - 1)));
        } else {
            simHash.add(hash);
        }
    }

    private void add(long token, int weight) {
        if (weight == 1) {
            simHash.add(token);
        } else {
            simHash.add(token, weight);
        }
    }

    /** Sixteenths of the weight, from 1 to 4,096: the sum for 2<sup>27</sup> distinct tokens is below the limit of a SimHash. */
    private int weight(long token, int multiplicity) {
        return weigher.of(token, multiplicity) + (1 << WEIGHT_SHIFT) - 1 >>> WEIGHT_SHIFT;
    }

    /** Adds the first {@code count} tokens. */
    void add(long[] hashes, int count) {
        if (seen != null) {
            seen.ensureCapacity(count);
        } else if (occurrences == null) {
            simHash.add(hashes, 0, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            token(hashes[i]);
        }
    }

    /** The fingerprint of the tokens so far, {@link SimHash#NONE} without any. More may be added afterwards. */
    public long fingerprint() {
        return simHash.fingerprint();
    }
}
