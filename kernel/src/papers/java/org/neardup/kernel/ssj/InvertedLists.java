package org.neardup.kernel.ssj;

/** The postings of {@link Indexing}, grouped by term; the documents of a list are in the order in which they were mapped. */
final class InvertedLists {

    private final int[] starts;
    private final int[] documents;
    private final double[] weights;

    /**
     * Maps all documents and groups the emitted postings.
     *
     * @param order the documents in the order of the lists
     */
    InvertedLists(Indexing indexing, int[] order) {
        int[] ends = new int[indexing.documents().termCount() + 1];
        for (int document : order) {
            indexing.map(document, (term, number, weight) -> ends[term + 1]++);
        }
        for (int term = 1; term < ends.length; term++) {
            ends[term] += ends[term - 1];
        }
        starts = ends.clone();
        documents = new int[starts[starts.length - 1]];
        weights = new double[documents.length];
        for (int document : order) {
            indexing.map(document, (term, number, weight) -> {
                documents[ends[term]] = number;
                weights[ends[term]++] = weight;
            });
        }
    }

    int termCount() {
        return starts.length - 1;
    }

    /** Number of postings. */
    int size() {
        return documents.length;
    }

    /** The first posting of a term. */
    int start(int term) {
        return starts[term];
    }

    /** The posting after a term's last. */
    int end(int term) {
        return starts[term + 1];
    }

    /** The document of each posting. Callers must not change the array. */
    int[] documents() {
        return documents;
    }

    /** The weight of each posting's term in its document. Callers must not change the array. */
    double[] weights() {
        return weights;
    }

    /** Number of postings of the longest list. */
    int longest() {
        int longest = 0;
        for (int term = 0; term < termCount(); term++) {
            longest = Math.max(longest, end(term) - start(term));
        }
        return longest;
    }
}
