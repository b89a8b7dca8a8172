package org.neardup.kernel.ppjoin;

import java.math.BigDecimal;
import org.neardup.kernel.join.Similarity;

/**
 * A similarity without the shorter prefixes of Lemma 3. With it, All-Pairs indexes the same prefixes that probe, and has as many candidates
 * as in the paper.
 *
 * @param whole the similarity
 */
public record WholePrefixes(Similarity whole) implements Similarity {

    @Override
    public String name() {
        return whole.name();
    }

    @Override
    public BigDecimal least() {
        return whole.least();
    }

    @Override
    public int minimumSize(int size) {
        return whole.minimumSize(size);
    }

    @Override
    public int maximumSize(int size) {
        return whole.maximumSize(size);
    }

    @Override
    public int minimumOverlap(int left, int right) {
        return whole.minimumOverlap(left, right);
    }

    @Override
    public double of(int overlap, int left, int right) {
        return whole.of(overlap, left, right);
    }

    @Override
    public int indexingPrefix(int size) {
        return whole.probingPrefix(size);
    }
}
