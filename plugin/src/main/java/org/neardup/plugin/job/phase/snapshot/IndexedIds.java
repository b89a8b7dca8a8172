package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.index.mapper.IdFieldMapper;
import org.elasticsearch.index.mapper.RoutingFieldMapper;
import org.elasticsearch.index.mapper.Uid;
import org.neardup.kernel.join.MemoryReservation;

import java.io.IOException;

/**
 * Ids of a segment's documents, from the index of {@code _id}. Stored ids are interleaved with the documents' sources, so reading them
 * reads and decompresses all sources; the index has only the ids, but in a different order. So ids of many documents are sorted in memory:
 * one pass over the index for {@value #DOCUMENTS} documents.
 */
final class IndexedIds implements Releasable {

    /** A segment with more documents takes several passes, each over all of its ids. */
    static final int DOCUMENTS = 1 << 20;

    /** Stored ids are faster if fewer than one document in this number is requested. */
    private static final int SPARSE = 64;

    private static final int BYTES_OF_LENGTH = 2;
    private static final int IDS_BETWEEN_CHECKS = 1 << 14;

    private final LeafReader reader;
    private final int most;
    private final MemoryReservation memory;
    private final Runnable ensureWanted;
    private int first;
    private int end;
    /** For each document, one plus the offset of its id in the bytes (length, then id); 0 without an id. */
    private int[] places = new int[0];
    private byte[] bytes = new byte[0];
    private boolean isRefused;

    /** @param most maximum number of documents covered at once */
    IndexedIds(LeafReader reader, int most, MemoryReservation memory, Runnable ensureWanted) {
        this.reader = reader;
        this.most = most;
        this.memory = memory;
        this.ensureWanted = ensureWanted;
    }

    /**
     * The ids of a segment whose ids are stored; null if reading the stored ids is better.
     *
     * @param wanted       maximum number of documents that will be requested
     * @param memory       reserves about 40 bytes for each of {@value #DOCUMENTS} documents
     * @param ensureWanted called periodically; an exception ends the pass
     */
    static IndexedIds of(LeafReader reader, long wanted, MemoryReservation memory, Runnable ensureWanted) throws IOException {
        boolean isRouted = reader.getFieldInfos().fieldInfo(RoutingFieldMapper.NAME) != null;
        boolean isWorthwhile = wanted >= reader.maxDoc() / SPARSE && isRouted == false && reader.terms(IdFieldMapper.NAME) != null;
        return isWorthwhile ? new IndexedIds(reader, DOCUMENTS, memory, ensureWanted) : null;
    }

    /** Loads the ids from one document to a later one; returns false if memory does not suffice. */
    boolean cover(int from, int to) throws IOException {
        if (from >= first && to < end) {
            return true;
        }
        if (isRefused || to - from >= most) {
            return false;
        }
        try {
            load(from);
            return true;
        } catch (CircuitBreakingException e) {
            isRefused = true;
            close();
            return false;
        }
    }

    private void load(int from) throws IOException {
        close();
        int count = Math.min(most, reader.maxDoc() - from);
        memory.reserve((long) Integer.BYTES * count);
        places = new int[count];
        int used = 0;
        int untilCheck = IDS_BETWEEN_CHECKS;
        Terms terms = reader.terms(IdFieldMapper.NAME);
        TermsEnum ids = terms.iterator();
        PostingsEnum documents = null;
        for (BytesRef id = ids.next(); id != null; id = ids.next()) {
            documents = ids.postings(documents, PostingsEnum.NONE);
            // Several documents if it was changed or has nested documents.
            for (int doc = documents.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = documents.nextDoc()) {
                int place = doc - from;
                if (place >= 0 && place < count) {
                    grow(used + BYTES_OF_LENGTH + id.length);
                    places[place] = used + 1;
                    bytes[used++] = (byte) (id.length >>> Byte.SIZE);
                    bytes[used++] = (byte) id.length;
                    System.arraycopy(id.bytes, id.offset, bytes, used, id.length);
                    used += id.length;
                }
            }
            if (--untilCheck == 0) {
                ensureWanted.run();
                untilCheck = IDS_BETWEEN_CHECKS;
            }
        }
        first = from;
        end = from + count;
    }

    private void grow(int length) {
        if (length > bytes.length) {
            int larger = ArrayUtil.oversize(length, Byte.BYTES);
            // The old array exists until it is copied.
            memory.reserve(larger);
            int before = bytes.length;
            bytes = ArrayUtil.growExact(bytes, larger);
            memory.release(before);
        }
    }

    /** The id of a covered document. */
    String id(int doc) {
        int place = places[doc - first] - 1;
        if (place < 0) {
            throw new IllegalStateException("document [" + doc + "] of segment [" + reader + "] has no id");
        }
        int length = Byte.toUnsignedInt(bytes[place]) << Byte.SIZE | Byte.toUnsignedInt(bytes[place + 1]);
        return Uid.decodeId(bytes, place + BYTES_OF_LENGTH, length);
    }

    @Override
    public void close() {
        memory.release((long) Integer.BYTES * places.length + bytes.length);
        places = new int[0];
        bytes = new byte[0];
        first = 0;
        end = 0;
    }
}
