package org.neardup.kernel.join;

/**
 * The bounds for one probing size, as fields and tables by partner size. Records probe by ascending size, so the tables are seldom
 * recomputed.
 */
final class PartnerBounds {

    private final JoinInput input;
    private final int[] minimumOverlap;
    private final int[] slack;
    private int size;
    private int prefix;
    private int smallest;
    private int largest;
    private int admissible;

    PartnerBounds(JoinInput input) {
        this.input = input;
        this.minimumOverlap = new int[input.indexed().largestSize() + 1];
        this.slack = new int[minimumOverlap.length];
    }

    /** Computes the bounds for a probing size. */
    void moveTo(int probingSize) {
        if (probingSize == size) {
            return;
        }
        size = probingSize;
        Similarity similarity = input.similarity();
        prefix = input.distinctProbingPrefix(size);
        smallest = similarity.minimumSize(size);
        largest = Math.min(input.indexed().largestSize(), input.isSelfJoin() ? size : similarity.maximumSize(size));
        admissible = 0;
        for (int partner = smallest; partner <= largest; partner++) {
            minimumOverlap[partner] = similarity.minimumOverlap(size, partner);
            slack[partner] = partner - minimumOverlap[partner];
            admissible = Math.max(admissible, BitmapFilter.admissible(size, partner, slack[partner]));
        }
    }

    /** The size filter: the smallest partner size. */
    int smallest() {
        return smallest;
    }

    /** Length of the probing prefix, as for distinct records. */
    int prefix() {
        return prefix;
    }

    /** The size filter: the largest admissible partner size in the index. */
    int largest() {
        return largest;
    }

    /**
     * The largest partner size up to {@code limit} whose α is at most {@code overlap}; one less than the smallest size if there is none.
     */
    int largestWithin(int limit, int overlap) {
        int partner = limit;
        while (partner >= smallest && minimumOverlap[partner] > overlap) {
            partner--;
        }
        return partner;
    }

    /** The bitmap filter for all partner sizes: the maximum distance of two bitmaps. */
    int admissible() {
        return admissible;
    }

    /** For each partner size, α, the minimum overlap. */
    int[] minimumOverlap() {
        return minimumOverlap;
    }

    /** For each partner size, the number of the partner's tokens that the probing record may miss, |y| - α. */
    int[] slack() {
        return slack;
    }
}
