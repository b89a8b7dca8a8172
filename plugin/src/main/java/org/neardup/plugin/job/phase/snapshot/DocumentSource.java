package org.neardup.plugin.job.phase.snapshot;

/** The documents of a snapshot, by ordinal. */
public interface DocumentSource {

    /** Takes documents. */
    @FunctionalInterface
    interface DocumentConsumer {

        /** Takes the next document. */
        void accept(DocumentVersion document);
    }

    /**
     * Reads documents, each block of the work index at most once.
     *
     * @param ordinals strictly ascending
     */
    void forEach(int[] ordinals, DocumentConsumer consumer);
}
