package org.neardup.plugin.window;

import com.carrotsearch.hppc.sorting.IndirectSort;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.cluster.routing.Murmur3HashFunction;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.rank.RankDoc;
import org.neardup.kernel.cluster.EqualItems;
import org.neardup.plugin.server.ServerTotals;

import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The documents that the child retriever returned, best first, as columns of numbers. Documents are identified by position, 0 for the best.
 *
 * @param shards       the number of each document's shard within the request
 * @param docs         each document's number within its shard
 * @param scores       the child's scores; NaN if it does not sort by score
 * @param fingerprints {@code SimHash.NONE} for a document without one; null if fingerprints are not compared
 * @param values       the stored sketches, or samples or heads of signature sets, null for a document without one; null if none is needed
 * @param floating     the authority as double, or null if it has no such key
 * @param whole        the authority as long, or null if it has no such key
 * @param timedOut     whether the child timed out before it saw all documents, or all that are protected
 * @param matches      number of documents that the child matched in total, or null if they were not counted
 * @param isProtected  whether a document must be shown; null for none
 */
public record Window(
    int[] shards, int[] docs, float[] scores, long[] fingerprints, BytesRef[] values, double[] floating, long[] whole, boolean timedOut,
    @Nullable TotalHits matches, @Nullable boolean[] isProtected) {

    /** Memory per document for finding equal values. */
    static final long BYTES_OF_CLASSES = 16 * Integer.BYTES;

    private static final int HASHED_BYTES = 32;

    /** The number of documents. */
    public int size() {
        return docs.length;
    }

    /** The documents in classes of equal values; documents without any are also a class. */
    public EqualItems equalValues() {
        return EqualItems.of(size(), i -> hash(values[i]), (left, right) -> Objects.equals(values[left], values[right]));
    }

    /** The number of documents that the child matched, as far as they were counted. */
    public long hits() {
        return matches == null ? size() : ServerTotals.count(matches);
    }

    /** Identifies a document within the point in time. */
    public long place(int position) {
        return (long) shards[position] << Integer.SIZE | docs[position];
    }

    /** Values begin with a digest or a hash, or differ at the end; reading all of a sample would take longer than comparing it. */
    private static int hash(@Nullable BytesRef value) {
        if (value == null) {
            return 0;
        }
        int first = Math.min(HASHED_BYTES, value.length);
        int last = Math.max(first, value.length - HASHED_BYTES);
        return 31 * Murmur3HashFunction.hash(value.bytes, value.offset, first)
            + Murmur3HashFunction.hash(value.bytes, value.offset + last, value.length - last);
    }

    /** The same window with protected documents. */
    public Window protecting(boolean[] documents, boolean ranOutOfTime) {
        return new Window(
            shards, docs, scores, fingerprints, values, floating, whole, timedOut || ranOutOfTime, matches, documents);
    }

    /** Returns all positions in the order of preference for keeping: protected ones first, then by descending authority, then by rank. */
    public int[] priority() {
        return floating == null && whole == null && isProtected == null
            ? IntStream.range(0, size()).toArray() : IndirectSort.mergesort(0, size(), this::comparePriority);
    }

    private int comparePriority(int left, int right) {
        int byProtection = isProtected == null ? 0 : Boolean.compare(isProtected[right], isProtected[left]);
        if (byProtection != 0) {
            return byProtection;
        }
        int byAuthority = ExactNumber.compare(
            floating == null ? 0 : floating[right], whole == null ? 0 : whole[right],
            floating == null ? 0 : floating[left], whole == null ? 0 : whole[left]);
        return byAuthority != 0 ? byAuthority : Integer.compare(left, right);
    }

    /** Returns the child's own ranking. */
    public RankDoc[] rankDocs() {
        RankDoc[] ranked = new RankDoc[size()];
        for (int i = 0; i < ranked.length; i++) {
            ranked[i] = new RankDoc(docs[i], scores[i], shards[i]);
            ranked[i].rank = i + 1;
        }
        return ranked;
    }
}
