package org.neardup.plugin.job.phase.search;

import org.elasticsearch.core.Releasable;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;

import java.util.List;

/**
 * The window of a query after its search: the documents that have a near-duplicate in it. Holds reserved memory until it is closed.
 *
 * @param documents in the order of the window's documents
 * @param millis    total time of all searches for the window
 */
record FoundWindow(NearWindow near, List<Description> documents, long millis) implements Releasable {

    DocumentVersion version(int number) {
        return documents.get(number).version(number, near.set(number));
    }

    @Override
    public void close() {
        near.close();
    }
}
