package org.neardup.plugin.job.phase.result;

import com.carrotsearch.hppc.sorting.IndirectSort;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefArray;
import org.apache.lucene.util.BytesRefBuilder;
import org.apache.lucene.util.Counter;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.KeepRule;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.KeptReason;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.phase.snapshot.Partitions;
import org.neardup.plugin.job.record.KeptDocument;
import org.neardup.plugin.window.ExactNumber;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The properties of linked documents in keep order: protected ones first, then by the job's rule, by the other rule, by their numbers of
 * distinct tokens, the greatest first, by index and by id. The order is total. A document's <i>rank</i> is its number in this order, so a
 * group keeps its least rank. Not thread safe.
 */
final class LinkedDocuments {

    /** The memory per document, without its id and routing value. */
    private static final long BYTES_EACH = 9L * Integer.BYTES + Double.BYTES + 7L * Long.BYTES;

    /** Two lists that the sort merges. */
    private static final long SORTING_BYTES_EACH = 2L * Integer.BYTES;

    /** Ascending; a document's number here is its <i>place</i>. */
    private final int[] ordinals;
    private final int[] size;
    private final int[] distinct;
    /** The two forms of an {@link ExactNumber}. */
    private final double[] authority;
    private final long[] wholeAuthority;
    /** An {@link Instant}. */
    private final long[] seconds;
    private final int[] nanos;
    private final long[] content;
    private final long[] numbers;
    private final long[] date;
    private final BitSet isProtected;
    private final int[] index;
    private final long[] sequenceNumber;
    private final long[] primaryTerm;
    private final List<String> indices = new ArrayList<>();
    private final BytesRefArray ids = new BytesRefArray(Counter.newCounter());

    /** Routing values, empty for documents without one. */
    private final BytesRefArray routings = new BytesRefArray(Counter.newCounter());
    private final BytesRefBuilder id = new BytesRefBuilder();
    private final BytesRefBuilder otherId = new BytesRefBuilder();

    private final List<KeptReason> reasons;
    private final int[] rankOfPlace;
    private int[] placeOfRank;

    private LinkedDocuments(int[] ordinals, KeepRule keep) {
        this.ordinals = ordinals;
        int count = ordinals.length;
        size = new int[count];
        distinct = new int[count];
        authority = new double[count];
        wholeAuthority = new long[count];
        seconds = new long[count];
        nanos = new int[count];
        content = new long[count];
        numbers = new long[count];
        date = new long[count];
        isProtected = new BitSet(count);
        index = new int[count];
        sequenceNumber = new long[count];
        primaryTerm = new long[count];
        rankOfPlace = new int[count];
        KeptReason date = keep.isLatest() ? KeptReason.LATEST : KeptReason.EARLIEST;
        boolean isByDate = keep.first() != Keep.AUTHORITY;
        reasons = List.of(
            KeptReason.PROTECTED, isByDate ? date : KeptReason.AUTHORITY, isByDate ? KeptReason.AUTHORITY : date, KeptReason.TOKENS,
            KeptReason.INDEX, KeptReason.ID);
    }

    /**
     * Reads documents, and puts them in order.
     *
     * @param ordinals      strictly ascending
     * @param memory        reserves their memory; the caller releases it
     * @param ensureRunning called before each comparison; an exception ends the sort
     */
    static LinkedDocuments read(int[] ordinals, BlockSource source, KeepRule keep, HeldMemory memory, Runnable ensureRunning) {
        memory.reserve(ordinals.length * BYTES_EACH);
        LinkedDocuments documents = new LinkedDocuments(ordinals, keep);
        Map<String, Integer> indexNumbers = new HashMap<>();
        source.forEachDocument(ordinals, document -> documents.append(document, indexNumbers, memory));
        if (documents.ids.size() != ordinals.length) {
            throw new IllegalStateException(ordinals.length + " documents were asked for, but " + documents.ids.size() + " came");
        }
        memory.reserve(ordinals.length * SORTING_BYTES_EACH);
        documents.sort(ensureRunning);
        memory.release(ordinals.length * SORTING_BYTES_EACH);
        return documents;
    }

    private void append(DocumentVersion document, Map<String, Integer> indexNumbers, HeldMemory memory) {
        BytesRef bytes = new BytesRef(document.id());
        BytesRef routing = document.routing() == null ? new BytesRef() : new BytesRef(document.routing());
        memory.reserveSome(bytes.length + routing.length);
        int place = ids.append(bytes);
        routings.append(routing);
        size[place] = document.size();
        distinct[place] = document.distinct();
        sequenceNumber[place] = document.sequenceNumber();
        primaryTerm[place] = document.primaryTerm();
        authority[place] = document.authority().floating();
        wholeAuthority[place] = document.authority().whole();
        seconds[place] = document.timestamp().getEpochSecond();
        nanos[place] = document.timestamp().getNano();
        content[place] = document.content();
        numbers[place] = document.numbers();
        date[place] = document.date();
        isProtected.set(place, document.isProtected());
        index[place] = indexNumbers.computeIfAbsent(document.index(), name -> {
            indices.add(name);
            return indices.size() - 1;
        });
    }

    private void sort(Runnable ensureRunning) {
        placeOfRank = IndirectSort.mergesort(0, size.length, (first, second) -> {
            ensureRunning.run();
            return compare(decisive(first, second), first, second);
        });
        for (int rank = 0; rank < placeOfRank.length; rank++) {
            rankOfPlace[placeOfRank[rank]] = rank;
        }
    }

    /** The first rule that orders two documents, by their places; the last one if none does. */
    private KeptReason decisive(int first, int second) {
        for (KeptReason reason : reasons) {
            if (compare(reason, first, second) != 0) {
                return reason;
            }
        }
        return KeptReason.ID;
    }

    /** Negative if the first document precedes the second in keep order, by their places. */
    private int compare(KeptReason reason, int first, int second) {
        return switch (reason) {
            case PROTECTED -> Boolean.compare(isProtected.get(second), isProtected.get(first));
            case AUTHORITY -> ExactNumber.compare(authority[second], wholeAuthority[second], authority[first], wholeAuthority[first]);
            case EARLIEST, LATEST -> seconds[first] == seconds[second]
                ? Integer.compare(nanos[first], nanos[second]) : Long.compare(seconds[first], seconds[second]);
            case TOKENS -> Integer.compare(distinct[second], distinct[first]);
            case INDEX -> index[first] == index[second] ? 0 : indices.get(index[first]).compareTo(indices.get(index[second]));
            case ID -> {
                // By their UTF-8 bytes, equal ones by their routing values.
                int byId = ids.get(id, first).compareTo(ids.get(otherId, second));
                yield byId != 0 ? byId : routings.get(id, first).compareTo(routings.get(otherId, second));
            }
        };
    }

    /** The first rule by which a document precedes another one in keep order. */
    KeptReason reason(int rank, int lesser) {
        return decisive(placeOfRank[rank], placeOfRank[lesser]);
    }

    int compareKeys(int rank, int other) {
        int byIndex = compare(KeptReason.INDEX, placeOfRank[rank], placeOfRank[other]);
        return byIndex != 0 ? byIndex : compare(KeptReason.ID, placeOfRank[rank], placeOfRank[other]);
    }

    int count() {
        return size.length;
    }

    /** Ordinals of all documents, ascending; do not modify. */
    int[] ordinals() {
        return ordinals;
    }

    int rank(int ordinal) {
        return rankOfPlace[Arrays.binarySearch(ordinals, ordinal)];
    }

    int ordinal(int rank) {
        return ordinals[placeOfRank[rank]];
    }

    /** Sequence number of the compared version. */
    long sequenceNumber(int rank) {
        return sequenceNumber[placeOfRank[rank]];
    }

    long primaryTerm(int rank) {
        return primaryTerm[placeOfRank[rank]];
    }

    /** A document as the one that is kept instead of others. */
    KeptDocument kept(int rank, boolean stays) {
        long digest = Partitions.within(date(rank), content[placeOfRank[rank]]);
        return new KeptDocument(key(rank), sequenceNumber(rank), primaryTerm(rank), digest, stays);
    }

    int size(int rank) {
        return size[placeOfRank[rank]];
    }

    /** The date that decides which documents can be near; see {@link DocumentVersion#date}. */
    long date(int rank) {
        return date[placeOfRank[rank]];
    }

    ExactNumber authority(int rank) {
        return new ExactNumber(authority[placeOfRank[rank]], wholeAuthority[placeOfRank[rank]]);
    }

    boolean haveSameText(int rank, int other) {
        return content[placeOfRank[rank]] == content[placeOfRank[other]];
    }

    /** Whether the texts of two documents have the same numbers. */
    boolean haveSameNumbers(int rank, int other) {
        return numbers[placeOfRank[rank]] == numbers[placeOfRank[other]];
    }

    boolean isProtected(int rank) {
        return isProtected.get(placeOfRank[rank]);
    }

    DocumentKey key(int rank) {
        int place = placeOfRank[rank];
        BytesRef routing = routings.get(otherId, place);
        return new DocumentKey(
            indices.get(index[place]), ids.get(id, place).utf8ToString(), routing.length == 0 ? null : routing.utf8ToString());
    }
}
