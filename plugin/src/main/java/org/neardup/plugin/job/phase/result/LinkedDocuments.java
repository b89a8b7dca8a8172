package org.neardup.plugin.job.phase.result;

import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefArray;
import org.apache.lucene.util.BytesRefBuilder;
import org.apache.lucene.util.Counter;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.phase.snapshot.DocumentSource;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.job.phase.snapshot.Snapshot;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What must be known of each linked document, side by side in arrays, by the place of its ordinal among theirs. Not thread
 * safe.
 */
final class LinkedDocuments {

    private static final long BYTES_EACH = 7 * Integer.BYTES + Double.BYTES + 3 * Long.BYTES;

    private final OrdinalSet ordinals;
    private final int[] ordinalOfPlace;
    private final int[] size;
    private final double[] authority;
    private final long[] timestamp;
    private final BitSet isProtected;
    private final int[] index;
    private final int[] shard;
    private final long[] sequenceNumber;
    private final long[] primaryTerm;
    private final List<String> indices = new ArrayList<>();
    private final BytesRefArray ids = new BytesRefArray(Counter.newCounter());
    /** Routing values, empty for documents without one. */
    private final BytesRefArray routings = new BytesRefArray(Counter.newCounter());
    private final BytesRefBuilder id = new BytesRefBuilder();
    private final BytesRefBuilder otherId = new BytesRefBuilder();

    private LinkedDocuments(OrdinalSet ordinals) {
        this.ordinals = ordinals;
        ordinalOfPlace = ordinals.toArray();
        int count = ordinals.size();
        size = new int[count];
        authority = new double[count];
        timestamp = new long[count];
        isProtected = new BitSet(count);
        index = new int[count];
        shard = new int[count];
        sequenceNumber = new long[count];
        primaryTerm = new long[count];
    }

    /** Reads the documents of a set of ordinals. */
    static LinkedDocuments read(Snapshot snapshot, OrdinalSet ordinals, DocumentSource source, ReservedMemory memory) {
        memory.reserve(ordinals.size() * BYTES_EACH);
        LinkedDocuments documents = new LinkedDocuments(ordinals);
        Map<String, Integer> indexNumbers = new HashMap<>();
        source.forEach(documents.ordinalOfPlace, document -> documents.append(document, indexNumbers, memory));
        if (documents.ids.size() != ordinals.size()) {
            throw new IllegalStateException(ordinals.size() + " documents were asked for, but " + documents.ids.size() + " came");
        }
        documents.addShards(snapshot);
        return documents;
    }

    private void addShards(Snapshot snapshot) {
        int place = 0;
        int limit = 0;
        for (ShardSnapshot read : snapshot.shards()) {
            for (limit += read.documents(); place < shard.length && ordinalOfPlace[place] < limit; place++) {
                shard[place] = read.shard().id();
            }
        }
    }

    private void append(DocumentVersion document, Map<String, Integer> indexNumbers, ReservedMemory memory) {
        BytesRef bytes = new BytesRef(document.id());
        BytesRef routing = document.routing() == null ? new BytesRef() : new BytesRef(document.routing());
        memory.reserveSome(bytes.length + routing.length);
        int place = ids.append(bytes);
        routings.append(routing);
        size[place] = document.size();
        sequenceNumber[place] = document.sequenceNumber();
        primaryTerm[place] = document.primaryTerm();
        authority[place] = document.authority();
        timestamp[place] = document.timestamp();
        isProtected.set(place, document.isProtected());
        index[place] = indexNumbers.computeIfAbsent(document.index(), name -> {
            indices.add(name);
            return indices.size() - 1;
        });
    }

    int count() {
        return size.length;
    }

    int place(int ordinal) {
        return ordinals.place(ordinal);
    }

    /** Ordinals of all documents, ascending; to be read only. */
    int[] ordinals() {
        return ordinalOfPlace;
    }

    int ordinal(int place) {
        return ordinalOfPlace[place];
    }

    /** Number of the document's shard. */
    int shard(int place) {
        return shard[place];
    }

    long sequenceNumber(int place) {
        return sequenceNumber[place];
    }

    long primaryTerm(int place) {
        return primaryTerm[place];
    }

    int size(int place) {
        return size[place];
    }

    double authority(int place) {
        return authority[place];
    }

    boolean isProtected(int place) {
        return isProtected.get(place);
    }

    /** What names the document. */
    DocumentKey key(int place) {
        BytesRef routing = routings.get(otherId, place);
        return new DocumentKey(
            indices.get(index[place]),
            ids.get(id, place).utf8ToString(),
            routing.length == 0 ? null : routing.utf8ToString()
        );
    }

    /** Positive if the first document has the greater authority. */
    int compareAuthority(int first, int second) {
        return Double.compare(authority[first], authority[second]);
    }

    /** Negative if the first document is the earlier one. */
    int compareTimestamp(int first, int second) {
        return Long.compare(timestamp[first], timestamp[second]);
    }

    /** Compares the names of the indices. */
    int compareIndex(int first, int second) {
        return index[first] == index[second] ? 0 : indices.get(index[first]).compareTo(indices.get(index[second]));
    }

    /** Compares the keys of two documents. */
    int compareKeys(int first, int second) {
        int byIndex = compareIndex(first, second);
        return byIndex != 0 ? byIndex : compareId(first, second);
    }

    /** Compares the ids by their UTF-8 bytes, equal ones by their routing values. */
    int compareId(int first, int second) {
        int byId = ids.get(id, first).compareTo(ids.get(otherId, second));
        return byId != 0 ? byId : routings.get(id, first).compareTo(routings.get(otherId, second));
    }
}
