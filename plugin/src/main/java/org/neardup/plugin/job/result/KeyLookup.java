package org.neardup.plugin.job.result;

import org.apache.lucene.util.BytesRef;

import java.util.stream.IntStream;

/** Finds documents by their keys. */
final class KeyLookup {

    /** The memory that it takes, for each document. */
    static final long BYTES_EACH = Integer.BYTES;

    private final LinkedDocuments documents;
    private final int[] byKey;

    /**
     * @param ensureRunning asked now and then while documents are put in order; ends that with whatever it throws
     */
    KeyLookup(LinkedDocuments documents, Runnable ensureRunning) {
        this.documents = documents;
        byKey = IntStream.range(0, documents.count()).toArray();
        PlaceSorter.sort(byKey, documents::compareKeys, ensureRunning);
    }

    /** The place of a document, -1 if it is not there. */
    int place(String index, String id) {
        BytesRef utf8 = new BytesRef(id);
        int low = 0;
        int high = byKey.length - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = documents.compareKey(byKey[middle], index, utf8);
            if (order == 0) {
                return byKey[middle];
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }
}
