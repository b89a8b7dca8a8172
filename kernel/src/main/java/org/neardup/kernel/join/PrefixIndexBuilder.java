package org.neardup.kernel.join;

/**
 * Creates the {@link PrefixIndex} of each probe. A counting sort of the indexed prefixes by token stores the postings of a token
 * contiguously: the builder counts them once; each probe adds records while it probes, so that the records added so far are those of
 * admissible sizes (size filter), and no pass over the probing prefixes is needed to prepare their runs.
 */
final class PrefixIndexBuilder {

    private final JoinInput input;
    private final JoinProgress progress;
    private final Prefixes prefixes;
    private final PostingLayout layout;
    private final long[] bitmaps;
    private final long[] runs;
    private final int size;

    /** Counts the postings of each token; postings contain these bitmaps of one word, unless there are none. */
    PrefixIndexBuilder(JoinInput input, Prefixes prefixes, Signatures signatures, JoinProgress progress) {
        this.input = input;
        this.progress = progress;
        this.prefixes = prefixes;
        this.layout = signatures.words() == 1 ? PostingLayout.withSignatures(input.indexed())
            : PostingLayout.of(input.indexed(), prefixes.longestIndexing());
        this.bitmaps = signatures.indexed();
        this.runs = count();
        this.size = placeRuns();
    }

    /** Upper bound of the memory of the indexes of all probes, in bytes. */
    static long estimatedBytes(JoinInput input, int threads) {
        TokenOrder order = input.indexed().order();
        long tokens = order.size() - order.unshared();
        return Long.BYTES * (threads * Prefixes.indexingCount(input) + (1 + threads) * tokens)
            + Integer.BYTES * (1L + input.indexed().largestSize());
    }

    /** Number of postings. */
    int size() {
        return size;
    }

    /** An index for the probing records of the input; of all records if it has none, for any other probing records. */
    PrefixIndex newIndex() {
        PrefixIndex index = new PrefixIndex(input, prefixes, layout, bitmaps, runs.clone(), size);
        int count = isGrowing() ? 0 : input.indexed().count();
        for (int record = 0; record < count; record++) {
            progress.whileIndexing(record);
            index.add(record, record + 1);
        }
        return index;
    }

    /** Whether an index of this builder grows while the probing records of the input probe; otherwise it has all records. */
    boolean isGrowing() {
        return input.probing().count() > 0;
    }

    private long[] count() {
        Records indexed = input.indexed();
        int[] tokens = indexed.tokens();
        int unshared = indexed.order().unshared();
        long[] counts = new long[indexed.order().size() - unshared];
        for (int record = 0; record < indexed.count(); record++) {
            progress.whileIndexing(record);
            int start = indexed.start(record);
            for (int i = start + prefixes.indexing(indexed.size(record)) - 1; i >= start && tokens[i] >= unshared; i--) {
                counts[tokens[i] - unshared]++;
            }
        }
        return counts;
    }

    /** Turns counts into empty runs at the position of a token's first posting, and returns the end of the last one. */
    private int placeRuns() {
        long place = 0;
        for (int slot = 0; slot < runs.length; slot++) {
            long count = runs[slot];
            runs[slot] = place << Integer.SIZE | place;
            place += count;
        }
        if (place > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("the index over " + input.indexed().count() + " records of "
                + input.indexed().tokenCount() + " tokens is too large; join them in parts");
        }
        return (int) place;
    }
}
