package org.neardup.kernel.ssj;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;

/** The remainders of one chunk, which a reduce task reads once and keeps in memory (§IV). */
public final class RemainderChunk {

    private static final int[] NO_TERMS = {};
    private static final double[] NO_WEIGHTS = {};

    private final int first;
    private final Document[] remainders;

    /** An empty chunk. */
    public RemainderChunk(RemainderChunks chunks, int chunk) {
        first = chunks.first(chunk);
        remainders = new Document[chunks.first(chunk + 1) - first];
        for (int i = 0; i < remainders.length; i++) {
            remainders[i] = new Document(first + i, NO_TERMS, NO_WEIGHTS, 0);
        }
    }

    /** Adds the remainders of a file. */
    public void read(DataInputStream file) throws IOException {
        try {
            while (true) {
                Document remainder = Document.read(file);
                remainders[remainder.number() - first] = remainder;
            }
        } catch (EOFException e) {
            // The file has no more remainders.
        }
    }

    /** The first document. */
    int first() {
        return first;
    }

    /** Number of documents. */
    int count() {
        return remainders.length;
    }

    /** The remainder of a document of this chunk. */
    public Document get(int document) {
        return remainders[document - first];
    }
}
