package org.neardup.kernel.ssj;

/**
 * The division of the remainder file (§IV): chunk k of K has the remainders of the documents i with ⌊i K / N⌋ = k, of N documents. A
 * reducer keeps one chunk in memory and receives the pairs whose most pruned document is in it; every document is sent to all K reducers.
 *
 * @param documents N, at least 0
 * @param chunks K, at least 1
 */
public record RemainderChunks(int documents, int chunks) {

    /** Checks the number of chunks. */
    public RemainderChunks {
        if (chunks < 1) {
            throw new IllegalArgumentException("the number of chunks K must be at least 1, but was " + chunks);
        }
    }

    /** The chunk of a document. */
    public int of(int document) {
        return (int) ((long) document * chunks / documents);
    }

    /** The first document of a chunk; for K, the number of documents. */
    public int first(int chunk) {
        return (int) (((long) chunk * documents + chunks - 1) / chunks);
    }
}
