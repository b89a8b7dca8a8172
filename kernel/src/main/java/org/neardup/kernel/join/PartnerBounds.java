package org.neardup.kernel.join;

/** The bounds for one probing size. Records probe by ascending size, so they change seldom. */
final class PartnerBounds {

    private final JoinInput input;
    /** For each partner size, the last probing size for which α was computed, in the upper half, and α. */
    private final long[] minimumOverlaps;
    private int size;
    private int prefix;
    private int smallest;
    private int largest;

    PartnerBounds(JoinInput input) {
        this.input = input;
        this.minimumOverlaps = new long[input.indexed().largestSize() + 1];
    }

    /** Computes the bounds for a probing size, and returns whether they may have changed. */
    boolean moveTo(int probingSize) {
        if (probingSize == size) {
            return false;
        }
        size = probingSize;
        Similarity similarity = input.similarity();
        prefix = input.distinctProbingPrefix(size);
        smallest = similarity.minimumSize(size);
        largest = Math.min(input.indexed().largestSize(), input.isSelfJoin() ? size : similarity.maximumSize(size));
        return true;
    }

    /** The size filter: the smallest partner size. */
    int smallest() {
        return smallest;
    }

    /** Length of the probing prefix, as for distinct records. */
    int prefix() {
        return prefix;
    }

    /** The end of the indexed records that are not too large. */
    int limit() {
        return input.indexed().limitOfSize(largest);
    }

    /** The positional filter: the same with the first shared token at a position, so that at most |x| - i tokens are shared. */
    int limitAt(int position) {
        return input.indexed().limitOfSize(Math.min(largest, input.similarity().maximumSize(size, size - position)));
    }

    /** The bitmap filter for all partner sizes: the maximum distance of two bitmaps. */
    int admissible() {
        int admissible = 0;
        for (int partner = smallest; partner <= largest; partner++) {
            admissible = Math.max(admissible, BitmapFilter.admissible(size, partner, minimumOverlap(partner)));
        }
        return admissible;
    }

    /** α, the minimum overlap with a partner of this size. */
    int minimumOverlap(int partnerSize) {
        long known = minimumOverlaps[partnerSize];
        if (known >>> Integer.SIZE != size) {
            known = (long) size << Integer.SIZE | input.similarity().minimumOverlap(size, partnerSize);
            minimumOverlaps[partnerSize] = known;
        }
        return (int) known;
    }
}
