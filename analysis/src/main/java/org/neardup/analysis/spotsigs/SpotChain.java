package org.neardup.analysis.spotsigs;

/**
 * The chain of one spot while its words are read (SpotSigs §3.1). From the antecedent, and from each of its words, the chain advances by
 * the spot's distance, counting every word, and takes the first word from there on that is not a stop word.
 */
final class SpotChain {
    private final RecentWords words;
    private final int[] chain = new int[Spot.MAX_CHAIN_LENGTH];
    private Spot spot;
    private int length;
    /** The next word to check, and the first position at which the chain takes a word. */
    private int next;
    private int target;

    SpotChain(RecentWords words) {
        this.words = words;
    }

    /** Starts after the antecedent of the oldest spot. */
    void begin(PendingSpots pending) {
        spot = pending.spot();
        length = 0;
        next = pending.firstWord();
        target = pending.position() + spot.distance();
    }

    /** Extends the chain by the words read so far. */
    void extend() {
        while (next < words.count() && isWhole() == false) {
            int position = words.position(next);
            if (position >= target) {
                chain[length++] = next;
                target = position + spot.distance();
            }
            next++;
        }
    }

    boolean isWhole() {
        return length == spot.chainLength();
    }

    int length() {
        return length;
    }

    /** The number of the k-th word, k from 0. */
    int word(int k) {
        return chain[k];
    }
}
