package org.neardup.kernel.join;

/** The bounds of all partner sizes for one probing size, as tables: records come by ascending size, so they are seldom made anew. */
final class PartnerBounds {

    private final JoinInput input;
    private final int[] minimumOverlap;
    private final int[] slack;
    private int size;

    PartnerBounds(JoinInput input) {
        this.input = input;
        this.minimumOverlap = new int[input.indexed().largestSize() + 1];
        this.slack = new int[minimumOverlap.length];
    }

    /** Makes the tables those of a probing size. */
    void moveTo(int probingSize) {
        if (probingSize == size) {
            return;
        }
        size = probingSize;
        Similarity similarity = input.similarity();
        int largest = input.largestPartner(size);
        for (int partner = similarity.minimumSize(size); partner <= largest; partner++) {
            minimumOverlap[partner] = similarity.minimumOverlap(size, partner);
            slack[partner] = partner - minimumOverlap[partner];
        }
    }

    /** The largest partner size, between these two, whose α is at most an overlap; one below the smallest if there is none. */
    int largestWithin(int smallest, int largest, int overlap) {
        int partner = largest;
        while (partner >= smallest && minimumOverlap[partner] > overlap) {
            partner--;
        }
        return partner;
    }

    /** By partner size: α, the least overlap. */
    int[] minimumOverlap() {
        return minimumOverlap;
    }

    /** By partner size: how many of the partner's tokens may be missing from the probing record, |y| - α. */
    int[] slack() {
        return slack;
    }
}
