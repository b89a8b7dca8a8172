package org.neardup.cluster.evaluation;

import org.neardup.kernel.cluster.UnionFind;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The pairs of documents that are labelled as near-duplicates. Documents are numbered from 0. Immutable. */
public final class LabelledPairs {

    /** Ascending and distinct; see {@link #pair}. */
    private final long[] pairs;

    private LabelledPairs(LongStream pairs) {
        this.pairs = pairs.sorted().distinct().toArray();
    }

    /**
     * These pairs.
     *
     * @param pairs each of two different documents, in any order
     */
    public static LabelledPairs of(List<int[]> pairs) {
        return new LabelledPairs(pairs.stream().mapToLong(pair -> pair(pair[0], pair[1])));
    }

    /**
     * All pairs of documents with the same label.
     *
     * @param labels one for each document
     */
    public static LabelledPairs ofGroups(List<String> labels) {
        Map<String, int[]> groups = new HashMap<>();
        for (int document = 0; document < labels.size(); document++) {
            int[] member = {document};
            groups.merge(labels.get(document), member, LabelledPairs::concat);
        }
        return new LabelledPairs(groups.values().stream().flatMapToLong(LabelledPairs::within));
    }

    /** The number of pairs. */
    public int size() {
        return pairs.length;
    }

    /** Whether the two are a labelled pair, in whichever order. */
    public boolean contains(int a, int b) {
        return Arrays.binarySearch(pairs, pair(a, b)) >= 0;
    }

    /** For each document, the first document that labelled pairs connect it with. */
    int[] components(int documents) {
        UnionFind connected = new UnionFind(documents);
        for (long pair : pairs) {
            connected.union((int) (pair >>> 32), (int) pair);
        }
        return IntStream.range(0, documents).map(connected::find).toArray();
    }

    /** Calls {@code sink} with the first document of each pair. */
    void forEachFirst(IntConsumer sink) {
        for (long pair : pairs) {
            sink.accept((int) (pair >>> 32));
        }
    }

    private static LongStream within(int[] group) {
        return LongStream.range(0, group.length)
            .flatMap(i -> LongStream.range(i + 1, group.length).map(j -> pair(group[(int) i], group[(int) j])));
    }

    private static int[] concat(int[] left, int[] right) {
        int[] both = Arrays.copyOf(left, left.length + right.length);
        System.arraycopy(right, 0, both, left.length, right.length);
        return both;
    }

    private static long pair(int a, int b) {
        if (a == b) {
            throw new IllegalArgumentException("document " + a + " cannot be a pair with itself");
        }
        return (long) Math.min(a, b) << 32 | Math.max(a, b);
    }
}
