package org.neardup.kernel.ssj;

/**
 * Indexing (§IV): the map function emits the postings of a document's signature, which are grouped by term into the inverted lists. The
 * other terms are the document's remainder.
 *
 * @param documents the documents, pruned or whole
 */
public record Indexing(Documents documents) {

    /** Receives postings. */
    @FunctionalInterface
    public interface PostingSink {

        /** Receives a posting; the term is the key. */
        void posting(int term, int document, double weight);
    }

    /** Maps a document to its postings. */
    public void map(int document, PostingSink sink) {
        for (int entry = documents.boundary(document); entry < documents.end(document); entry++) {
            sink.posting(documents.term(entry), document, documents.weight(entry));
        }
    }

    /** Number of terms in a document's remainder. */
    public int remainder(int document) {
        return documents.boundary(document) - documents.start(document);
    }
}
