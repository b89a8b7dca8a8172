package org.neardup.kernel.weighted;

import org.neardup.kernel.join.ConnectedChunks;

/** Bounds of the postings of each chunk of {@link ConnectedChunks#LENGTH}, so that chunks of dissimilar records can be skipped. */
final class ChunkBounds {

    private static final int BOUNDS = 3;

    /** For each chunk, the greatest weight, the greatest rest and the smallest size of a record. */
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

    /** Upper bound of the memory of the bounds of this number of postings, in bytes. */
    static long estimatedBytes(long postings) {
        return Float.BYTES * BOUNDS * (postings / ConnectedChunks.LENGTH + 1);
    }

    /** Whether a record in the chunk of a posting may reach the threshold with a record of this weight of the term and this rest. */
    boolean mayReach(int posting, float weight, float rest, PairBounds of) {
        int at = posting / ConnectedChunks.LENGTH * BOUNDS;
        return of.mayReach(weight, rest, bounds[at], bounds[at + 1], bounds[at + 2]);
    }
}
