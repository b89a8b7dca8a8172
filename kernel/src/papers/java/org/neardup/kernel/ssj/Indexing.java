package org.neardup.kernel.ssj;

/**
 * The map function of indexing (§IV): emits the postings of a document's signature, which are grouped by term into the inverted lists. The
 * other terms are the document's remainder, which is written to a file.
 */
public final class Indexing {

    private Indexing() {}

    /** Receives postings. */
    @FunctionalInterface
    public interface PostingSink {

        /** Receives a posting; the term is the key. */
        void posting(int term, Document document, double weight);
    }

    /** Maps a document to its postings. */
    public static void map(Document document, PostingSink sink) {
        for (int i = document.boundary(); i < document.terms().length; i++) {
            sink.posting(document.terms()[i], document, document.weights()[i]);
        }
    }
}
