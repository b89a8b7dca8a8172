package org.neardup.kernel.ssj;

/** The postings of {@link Indexing}, grouped by term; the documents of a list are ordered from the least to the most pruned. */
final class InvertedLists {

    private final int[] starts;
    private final int[] documents;
    private final double[] weights;

    /** Maps all documents and groups the emitted postings. */
    InvertedLists(Documents mapped) {
        int[] ends = new int[mapped.termCount() + 1];
        for (Document each : mapped.all()) {
            Indexing.map(each, (term, document, weight) -> ends[term + 1]++);
        }
        for (int term = 1; term < ends.length; term++) {
            ends[term] += ends[term - 1];
        }
        starts = ends.clone();
        documents = new int[starts[starts.length - 1]];
        weights = new double[documents.length];
        for (int number : mapped.byPruning()) {
            Indexing.map(mapped.get(number), (term, document, weight) -> {
                documents[ends[term]] = document.number();
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

    /** Number of pairs of documents in a term's list. */
    long pairs(int term) {
        long length = end(term) - start(term);
        return length * (length - 1) / 2;
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
