package org.neardup.kernel.weighted;

import org.neardup.kernel.join.ConnectedChunks;

/** The most that the postings of each chunk of {@link ConnectedChunks#LENGTH} have, so that a chunk of strangers need not be read. */
final class ChunkBounds {

    private static final int BOUNDS = 3;

    /** Of each chunk, the greatest weight, the greatest rest and the least size of a record. */
    private final float[] bounds;

    ChunkBounds(Postings postings, int count, PairBounds of) {
        bounds = new float[BOUNDS * (count / ConnectedChunks.LENGTH + 1)];
        for (int first = 0, at = 0; first < count; first += ConnectedChunks.LENGTH, at += BOUNDS) {
            float least = Float.POSITIVE_INFINITY;
            for (int posting = first; posting < Math.min(count, first + ConnectedChunks.LENGTH); posting++) {
                bounds[at] = Math.max(bounds[at], postings.weights()[posting]);
                bounds[at + 1] = Math.max(bounds[at + 1], postings.rests()[posting]);
                least = Math.min(least, of.size(postings.records()[posting]));
            }
            bounds[at + 2] = least;
        }
    }

    /** Upper bound of the memory that the bounds of so many postings take, in bytes. */
    static long estimatedBytes(long postings) {
        return Float.BYTES * BOUNDS * (postings / ConnectedChunks.LENGTH + 1);
    }

    /** Whether a record of the chunk that has a posting may reach the threshold with one that has this weight and this rest there. */
    boolean mayReach(int posting, float weight, float rest, PairBounds of) {
        int at = posting / ConnectedChunks.LENGTH * BOUNDS;
        return of.mayReach(weight, rest, bounds[at], bounds[at + 1], bounds[at + 2]);
    }
}
