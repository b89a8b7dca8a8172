package org.neardup.kernel.spotsigs;

import org.neardup.kernel.join.Threshold;

/**
 * Bounds the length of partners that a document d<sub>i</sub> meets in the inverted list of one of its signatures (Theobald et al. §4.3).
 * δ₁ is the number of d<sub>i</sub>'s tokens whose lists were read before: a partner first met now has none of them. δ₂ = |d<sub>i</sub>| -
 * |d<sub>j</sub>|. A list is in descending length, so d<sub>i</sub> skips the documents that are too long and reads up to its own entry:
 * shorter partners meet d<sub>i</sub> from their side, so δ₂ ≤ 0 here.
 */
public enum Pruning {

    /** No pruning, NoPrune in Table 2: every document of every list is compared. */
    NONE {
        @Override
        long longest(Threshold threshold, int length, int delta1) {
            return Integer.MAX_VALUE;
        }
    },

    /**
     * As published: d<sub>j</sub> is skipped if δ₁ - δ₂ &gt; (1 - τ) |d<sub>j</sub>|, since the overlap is at most |d<sub>i</sub>| - δ₁ and
     * the union at least |d<sub>j</sub>|. (For a shorter d<sub>j</sub> the paper breaks at δ₁ + δ₂ &gt; (1 - τ) |d<sub>i</sub>|. That drops
     * pairs that reach τ, but the shorter side finds them.)
     */
    PUBLISHED {
        @Override
        long longest(Threshold threshold, int length, int delta1) {
            return (long) (length - delta1) * threshold.denominator() / threshold.numerator();
        }
    },

    /** The same bound with a tighter union, at least |d<sub>j</sub>| + δ₁: the default. */
    TIGHT {
        @Override
        long longest(Threshold threshold, int length, int delta1) {
            return (length - delta1) * threshold.denominator() / threshold.numerator() - delta1;
        }
    };

    /**
     * The greatest length |d<sub>j</sub>| that can reach the threshold; it never increases with δ₁.
     *
     * @param length |d<sub>i</sub>|
     * @param delta1 δ₁, from 0 to the length
     * @return the length; if it is below that of all documents, no further list needs to be read
     */
    abstract long longest(Threshold threshold, int length, int delta1);
}
