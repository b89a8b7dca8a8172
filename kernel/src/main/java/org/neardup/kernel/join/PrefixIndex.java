package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * The inverted index over record prefixes: for every token the postings (record, size, position) of the records that hold it in their
 * indexed prefix, by ascending record, in one contiguous array. Read-only once built. Tokens that only one record has are left out.
 */
final class PrefixIndex {

    private final int unshared;
    private final int[] first;
    private final long[] postings;
    private final PostingLayout layout;
    private final int stride;
    private final int[] prefixOfSize;

    private PrefixIndex(int unshared, int[] prefixOfSize, int[] first, long[] postings, PostingLayout layout, int stride) {
        this.unshared = unshared;
        this.prefixOfSize = prefixOfSize;
        this.first = first;
        this.postings = postings;
        this.layout = layout;
        this.stride = stride;
    }

    /**
     * Indexes the prefixes of the input's indexed records.
     *
     * @param signatures what stands behind each posting: its record's signature, so that a scan needs no second memory access
     */
    static PrefixIndex build(JoinInput input, Signatures signatures) {
        Records records = input.indexed();
        int unshared = records.order().unshared();
        int[] tokens = records.tokens();
        int[] prefixOfSize = new int[records.largestSize() + 1];
        Arrays.setAll(prefixOfSize, size -> size == 0 ? 0 : input.indexingPrefix(size));
        int words = signatures.words();
        int stride = 1 + words;
        // Counted two places ahead, then summed: first[token + 1] is where the token's postings start while they are being filled in.
        int[] first = new int[(int) runCount(input)];
        for (int record = 0; record < records.count(); record++) {
            int start = records.start(record);
            int end = start + prefixOfSize[records.size(record)];
            for (int i = start; i < end; i++) {
                if (tokens[i] >= unshared) {
                    first[tokens[i] - unshared + 2] += stride;
                }
            }
        }
        for (int i = 2; i < first.length; i++) {
            first[i] += first[i - 1];
        }
        int longestPrefix = Arrays.stream(prefixOfSize).max().getAsInt();
        PostingLayout layout = PostingLayout.of(records, longestPrefix);
        long[] postings = new long[first[first.length - 1]];
        for (int record = 0; record < records.count(); record++) {
            int start = records.start(record);
            int size = records.size(record);
            int prefix = prefixOfSize[size];
            for (int i = 0; i < prefix; i++) {
                int token = tokens[start + i] - unshared;
                if (token >= 0) {
                    int posting = first[token + 1];
                    first[token + 1] = posting + stride;
                    postings[posting] = layout.pack(record, size, i);
                    for (int word = 0; word < words; word++) {
                        postings[posting + 1 + word] = signatures.indexed()[record * words + word];
                    }
                }
            }
        }
        return new PrefixIndex(unshared, prefixOfSize, first, postings, layout, stride);
    }

    /** Upper bound of the memory that an index over the input takes, in bytes. */
    static long estimatedBytes(JoinInput input, BitmapFilter signatures) {
        Records records = input.indexed();
        long entries = 0;
        int record = 0;
        while (record < records.count()) {
            int size = records.size(record);
            int limit = records.firstOfSize(size + 1);
            entries += (long) (limit - record) * input.indexingPrefix(size);
            record = limit;
        }
        return entries * (1 + signatures.words()) * Long.BYTES + runCount(input) * Integer.BYTES;
    }

    /** Number of tokens that may have postings, and two: the length of {@link #first()}. */
    static long runCount(JoinInput input) {
        TokenOrder order = input.indexed().order();
        return order.size() - order.unshared() + 2L;
    }

    /** Number of postings. */
    int size() {
        return postings.length / stride;
    }

    /** How many of the first tokens of a record of this size are indexed. */
    int prefix(int size) {
        return prefixOfSize[size];
    }

    /** Number of postings of the token that has the most. */
    int longestRun() {
        int longest = 0;
        for (int token = 0; token + 1 < first.length; token++) {
            longest = Math.max(longest, first[token + 1] - first[token]);
        }
        return longest / stride;
    }

    /** Ranks below this one are not in the index. */
    int unshared() {
        return unshared;
    }

    /** For each token, less {@link #unshared()}, where its postings start, and the end. */
    int[] first() {
        return first;
    }

    long[] postings() {
        return postings;
    }

    PostingLayout layout() {
        return layout;
    }

    /** Longs from one posting to the next. */
    int stride() {
        return stride;
    }
}
