package org.neardup.plugin.job.phase.search;

import org.elasticsearch.core.Releasable;
import org.elasticsearch.index.Index;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.retriever.NearWindow;

import java.util.function.LongFunction;

/**
 * The window of a query after its search: the documents that have a near-duplicate in it. Holds reserved memory until it is closed.
 *
 * @param near      the window
 * @param documents versions, in the order of its documents
 * @param indices   the index of each document
 * @param millis    total time of all searches for the window
 */
record FoundWindow(NearWindow near, DocumentVersion[] documents, Index[] indices, long millis) implements Releasable {

    /**
     * A window with described documents.
     *
     * @param described returns descriptions by document position in the point in time
     */
    static FoundWindow of(NearWindow near, LongFunction<Description> described, long millis) {
        DocumentVersion[] documents = new DocumentVersion[near.count()];
        Index[] indices = new Index[near.count()];
        for (int document = 0; document < documents.length; document++) {
            Description description = described.apply(near.place(document));
            indices[document] = description.index();
            documents[document] = description.version(document, near.set(document));
        }
        return new FoundWindow(near, documents, indices, millis);
    }

    @Override
    public void close() {
        near.close();
    }
}
