package org.neardup.plugin.mapper;

import com.carrotsearch.hppc.LongHashSet;
import org.neardup.analysis.token.TokenSink;
import org.neardup.kernel.fingerprint.SimHash;

/**
 * Makes the fingerprint of a text from its token hashes, as a version of the field type {@code simhash} defines it. Not thread safe.
 *
 * <p>A token that counts as often as it occurs can outweigh the rest of a text, and then texts that repeat it have near fingerprints,
 * whatever else they say.
 */
public final class Fingerprinter implements TokenSink {

    /** The last version in which each token weighs as often as it occurs; since then, each distinct token weighs 1. */
    static final int COUNTS_OCCURRENCES = 2;

    private static final int WEIGHT_SHIFT = 4;

    private final SimHash simHash = new SimHash();
    private final TokenWeigher weigher;
    /** The tokens added so far, or null where occurrences count. */
    private final LongHashSet seen;

    /** Makes fingerprints of a field of this version, whose tokens weigh like this. */
    Fingerprinter(int version, TokenWeigher weigher) {
        this.weigher = weigher;
        this.seen = version <= COUNTS_OCCURRENCES || weigher.ofDistinctTokens() == false ? null : new LongHashSet();
    }

    @Override
    public void token(long hash) {
        if (seen == null || seen.add(hash)) {
            add(hash, weight(hash));
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
    private int weight(long token) {
        return weigher.of(token, 1) + (1 << WEIGHT_SHIFT) - 1 >>> WEIGHT_SHIFT;
    }

    /** Adds the first {@code count} tokens. */
    void add(long[] hashes, int count) {
        if (seen == null) {
            simHash.add(hashes, 0, count);
            return;
        }
        seen.ensureCapacity(count);
        for (int i = 0; i < count; i++) {
            token(hashes[i]);
        }
    }

    /** The fingerprint of the tokens so far, {@link SimHash#NONE} without any. More may be added afterwards. */
    public long fingerprint() {
        return simHash.fingerprint();
    }
}
