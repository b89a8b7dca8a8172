package org.neardup.plugin.retriever;

import com.carrotsearch.hppc.sorting.IndirectSort;

import org.apache.lucene.search.TotalHits;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.sort.ShardDocSortField;
import org.neardup.kernel.cluster.EqualItems;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.WeightedMinHashFieldMapper;

import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The documents that the child retriever returned, best first, as columns of numbers. Documents are identified by position, 0 for the best.
 *
 * @param shards       the number of each document's shard within the request
 * @param docs         each document's number within its shard
 * @param scores       the child's scores; NaN if it does not sort by score
 * @param fingerprints {@code SimHash.NONE} for a document without one; null if fingerprints are not compared
 * @param values       the stored sketches or the samples, null for a document without one; null if neither is compared
 * @param counts       the number of distinct signatures of each document, {@link #NO_SET} for one without the field; null if these are not
 *                     compared
 * @param floating     the authority as double, or null if it has no such key
 * @param whole        the authority as long, or null if it has no such key
 * @param timedOut     whether the child timed out before it saw all documents, or all that are protected
 * @param matches      number of documents that the child matched in total, or null if they were not counted
 * @param isProtected  whether a document must be shown; null for none
 */
record Window(
    int[] shards, int[] docs, float[] scores, long[] fingerprints, BytesRef[] values, int[] counts, double[] floating, long[] whole,
    boolean timedOut, @Nullable TotalHits matches, @Nullable boolean[] isProtected
) {

    /** Replaces the number of signatures of a document without a set; an empty set has 0. */
    static final int NO_SET = -1;

    /**
     * Reads the result of a search extended by {@link WindowSource}: its last sort values are the fingerprint, the authority, and the shard
     * and document number; its fields are the sketch or the sample, and the number of signatures.
     *
     * @param comparison decides which values are read
     * @param keys       the authority's sort values
     */
    static Window of(DocumentSearch.Found found, Comparison comparison, AuthorityKeys keys) {
        FoundDocument[] hits = found.documents();
        int size = hits.length;
        Window window = new Window(
            new int[size], new int[size], new float[size], comparison instanceof ByFingerprint ? new long[size] : null,
            comparison.fetched() == null ? null : new BytesRef[size], comparison.signatures() == null ? null : new int[size],
            keys.floating() ? new double[size] : null, keys.whole() ? new long[size] : null, found.timedOut(), found.matches(), null);
        for (int i = 0; i < size; i++) {
            Object[] values = hits[i].sortValues();
            int next = values.length - 1;
            long shardDoc = (Long) values[next];
            window.shards[i] = ShardDocSortField.decodeShardRequestIndex(shardDoc);
            window.docs[i] = ShardDocSortField.decodeDoc(shardDoc);
            window.scores[i] = hits[i].score();
            if (keys.whole()) {
                window.whole[i] = (Long) values[--next];
            }
            if (keys.floating()) {
                window.floating[i] = (Double) values[--next];
            }
            int field = 0;
            if (window.values != null) {
                window.values[i] = value(hits[i].values()[field++], comparison);
            }
            if (window.counts != null) {
                window.counts[i] = count(hits[i].values()[field], comparison.signatures().field());
            }
            if (window.fingerprints != null) {
                window.fingerprints[i] = (Long) values[--next];
            }
        }
        return window;
    }

    int size() {
        return docs.length;
    }

    /** The documents in classes of equal sketches or samples; documents without any are also a class. */
    EqualItems equalValues() {
        return EqualItems.of(size(), i -> Objects.hashCode(values[i]), (left, right) -> Objects.equals(values[left], values[right]));
    }

    /** The same window with protected documents. */
    Window protecting(boolean[] documents, boolean ranOutOfTime) {
        return new Window(
            shards, docs, scores, fingerprints, values, counts, floating, whole, timedOut || ranOutOfTime, matches, documents);
    }

    private static int count(Object found, String field) {
        return switch (found) {
            case null -> NO_SET;
            case Integer count when count >= 0 -> count;
            default -> throw ofAnotherType(field, SignatureSetFieldMapper.CONTENT_TYPE);
        };
    }

    /** The field may have another type in another cluster. */
    private static BytesRef value(Object found, Comparison comparison) {
        return switch (found) {
            case null -> null;
            case BytesRef value -> value;
            default -> throw ofAnotherType(
                comparison.field(),
                comparison instanceof BySketch ? WeightedMinHashFieldMapper.CONTENT_TYPE : SignatureSetFieldMapper.CONTENT_TYPE);
        };
    }

    private static IllegalArgumentException ofAnotherType(String field, String type) {
        return new IllegalArgumentException("[" + field + "] is not of type [" + type + "] in every cluster that is searched");
    }

    /** Returns all positions in the order of preference for keeping: protected ones first, then by descending authority, then by rank. */
    int[] priority() {
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
    RankDoc[] rankDocs() {
        RankDoc[] ranked = new RankDoc[size()];
        for (int i = 0; i < ranked.length; i++) {
            ranked[i] = new RankDoc(docs[i], scores[i], shards[i]);
            ranked[i].rank = i + 1;
        }
        return ranked;
    }
}
