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
 * Ids of a segment's documents, from the index of {@code _id}. Stored ids lie among the documents' sources, so who reads them reads and
 * decompresses all of these; the index has the ids alone, though in another order. So ids of many documents are put in order at once, in
 * memory; one pass over the index does for {@value #DOCUMENTS} documents.
 */
final class IndexedIds implements Releasable {

    /** A segment with more documents takes several passes, each over the ids of all its documents. */
    static final int DOCUMENTS = 1 << 20;

    /** Stored ids are the faster ones if less than one document in so many is wanted. */
    private static final int SPARSE = 64;

    private static final int BYTES_OF_LENGTH = 2;
    private static final int IDS_BETWEEN_CHECKS = 1 << 14;

    private final LeafReader reader;
    private final int most;
    private final MemoryReservation memory;
    private final Runnable ensureWanted;
    private int first;
    private int end;
    /** For each document, one more than where its id is in the bytes: its length, then itself; 0 if it has none. */
    private int[] places = new int[0];
    private byte[] bytes = new byte[0];
    private boolean isRefused;

    /** @param most how many documents are covered at once, at most */
    IndexedIds(LeafReader reader, int most, MemoryReservation memory, Runnable ensureWanted) {
        this.reader = reader;
        this.most = most;
        this.memory = memory;
        this.ensureWanted = ensureWanted;
    }

    /**
     * The ids of a segment whose ids are stored; null if these are to be read.
     *
     * @param wanted       how many documents will be asked for at most
     * @param memory       asked before memory is taken, some 40 bytes for each of {@value #DOCUMENTS} documents
     * @param ensureWanted asked now and then; ends a pass with whatever it throws
     */
    static IndexedIds of(LeafReader reader, long wanted, MemoryReservation memory, Runnable ensureWanted) throws IOException {
        boolean isRouted = reader.getFieldInfos().fieldInfo(RoutingFieldMapper.NAME) != null;
        boolean isWorthwhile = wanted >= reader.maxDoc() / SPARSE && isRouted == false && reader.terms(IdFieldMapper.NAME) != null;
        return isWorthwhile ? new IndexedIds(reader, DOCUMENTS, memory, ensureWanted) : null;
    }

    /** Whether the ids from one document to a later one are at hand now; if not, there is no room for them. */
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
            // Several if it was changed or has nested documents.
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
            // The old bytes stay until they are copied.
            memory.reserve(larger);
            int before = bytes.length;
            bytes = ArrayUtil.growExact(bytes, larger);
            memory.release(before);
        }
    }

    /** The id of a document that is covered. */
    String id(int doc) {
        int place = places[doc - first] - 1;
        if (place < 0) {
            throw new IllegalStateException("document [" + doc + "] of segment [" + reader + "] has no id");
        }
        int length = Byte.toUnsignedInt(bytes[place]) << Byte.SIZE | Byte.toUnsignedInt(bytes[place + 1]);
        return Uid.decodeId(bytes, place + BYTES_OF_LENGTH, length);
    }

    /** Gives back the memory. */
    @Override
    public void close() {
        memory.release((long) Integer.BYTES * places.length + bytes.length);
        places = new int[0];
        bytes = new byte[0];
        first = 0;
        end = 0;
    }
}
