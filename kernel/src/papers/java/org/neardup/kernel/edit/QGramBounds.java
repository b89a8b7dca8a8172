package org.neardup.kernel.edit;

import java.math.BigDecimal;
import org.neardup.kernel.join.Similarity;

/**
 * The bounds of an edit distance on q-grams (§6): of the q-grams of the longer string, at most q d are not those of the other one. They are
 * necessary, not sufficient. Of strings with at most q d q-grams, any two may be without a common one: such pairs are left out.
 *
 * @param distance d, the greatest distance of a pair
 * @param q the length of q-grams
 */
record QGramBounds(int distance, int q) implements Similarity {

    /** The greatest number of q-grams that the edits change. */
    int changed() {
        return q * distance;
    }

    @Override
    public String name() {
        return "edit";
    }

    @Override
    public BigDecimal least() {
        return BigDecimal.valueOf(distance);
    }

    @Override
    public QGramBounds at(String threshold) {
        return new QGramBounds(Integer.parseInt(threshold), q);
    }

    @Override
    public int minimumSize(int size) {
        return Math.max(1, size - distance);
    }

    @Override
    public int maximumSize(int size) {
        return size + distance;
    }

    /** Not only small partners can reach it: two strings of few q-grams cannot, a small and a larger one can. */
    @Override
    public int maximumSize(int size, int overlap) {
        int largest = Math.min(size + distance, overlap + changed());
        return overlap > 0 && largest >= size && largest > changed() ? largest : 0;
    }

    @Override
    public int minimumOverlap(int left, int right) {
        int larger = Math.max(left, right);
        return larger > changed() ? larger - changed() : larger + 1;
    }

    @Override
    public double of(int overlap, int left, int right) {
        return overlap;
    }

    /** The first q d + 1 q-grams. In a self-join the partners are no larger, so a string with too few q-grams for that has none. */
    @Override
    public int probingPrefix(int size) {
        return size > changed() ? changed() + 1 : 0;
    }

    /** The first q d + 1 q-grams, or all: a larger partner may share only the last one. */
    @Override
    public int indexingPrefix(int size) {
        return Math.min(size, changed() + 1);
    }
}
