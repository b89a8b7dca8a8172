package org.neardup.plugin.job.phase.result;

import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;
import org.apache.lucene.util.BytesRefHash;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.plugin.job.DocumentKey;

/** Numbers documents by their keys, from 0 in the order of insertion. Not thread safe. */
final class DocumentKeys {

    /** The memory of a key in a table and a list, without its bytes. */
    private static final long BYTES_EACH = 3L * Integer.BYTES;

    private final BytesRefHash keys = new BytesRefHash();
    private final BytesRefBuilder key = new BytesRefBuilder();
    private final HeldMemory memory;

    /**
     * @param documents number of documents that will be added
     * @param memory    reserves their memory
     */
    DocumentKeys(int documents, HeldMemory memory) {
        this.memory = memory;
        memory.reserve(BYTES_EACH * documents);
    }

    /**
     * Adds a new document and returns its number.
     *
     * @param routing see {@link DocumentKey#routingDigest}
     */
    int add(String index, String id, long routing) {
        BytesRef bytes = bytes(index, id, routing);
        memory.reserveSome(bytes.length);
        return keys.add(bytes);
    }

    /** The number of a document, -1 if it was not added. */
    int find(String index, String id, String routing) {
        return keys.find(bytes(index, id, DocumentKey.routingDigest(routing)));
    }

    /**
     * Line breaks and the byte 0xff are safe separators: index names have no line breaks, and UTF-8 has no byte 0xff, which precedes a
     * digest.
     */
    private BytesRef bytes(String index, String id, long routing) {
        key.copyChars(index);
        key.append((byte) '\n');
        key.append(new BytesRef(id));
        if (routing != 0) {
            key.append((byte) 0xff);
            for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
                key.append((byte) (routing >>> shift));
            }
        }
        return key.get();
    }
}
