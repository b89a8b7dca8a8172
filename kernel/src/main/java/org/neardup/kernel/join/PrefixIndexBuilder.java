package org.neardup.kernel.join;

import java.util.function.Supplier;

/**
 * Builds a {@link PrefixIndex} by a counting sort of the indexed prefixes by token. While it fills in postings, it visits the probing
 * records by ascending size, and moves a window over the indexed records: the window gains records that are no longer too large and loses
 * records that have become too small (size filter). A token's postings in the window are the run that the visited record reads, so probing
 * never searches.
 *
 * <p>Each thread takes a part of the probing records and the indexed records that the previous part has not reached. Counts for each part
 * give the start of its postings of each token, so the parts fill disjoint ranges of one array.
 */
final class PrefixIndexBuilder {

    private final JoinInput input;
    private final Signatures signatures;
    private final ThreadTeam team;
    private final JoinProgress progress;
    private final int unshared;
    private final Prefixes prefixes;
    private final int stride;
    /** For each part and slot, first the number of longs of its postings, then start and end of the slot's postings so far, as in a run. */
    private final long[][] cursors;

    /** Creates a builder that stores these bitmaps with the postings. */
    PrefixIndexBuilder(JoinInput input, Signatures signatures, ThreadTeam team, JoinProgress progress) {
        this.input = input;
        this.signatures = signatures;
        this.team = team;
        this.progress = progress;
        this.unshared = input.indexed().order().unshared();
        this.prefixes = new Prefixes(input);
        this.stride = stride(signatures.words());
        this.cursors = new long[team.size()][];
    }

    /** Builds the index for the probing records of the input. */
    PrefixIndex build() {
        long[] runs = new long[prefixes.probingCount()];
        return build(runs, () -> new Runs.Prepared(runs, prefixes));
    }

    /** Builds the index for any probing records; the input has none yet, so the window loses no records. */
    PrefixIndex buildOpen() {
        return build(new long[0], () -> new Runs.Searched(cursors[team.size() - 1]));
    }

    private PrefixIndex build(long[] runs, Supplier<Runs> found) {
        team.run(this::count);
        long[] postings = new long[placeCursors()];
        PostingLayout layout = signatures.words() == 1 ? PostingLayout.withSignatures(input.indexed())
            : PostingLayout.of(input.indexed(), prefixes.longestIndexing());
        team.run(part -> fill(part, postings, layout, runs));
        return new PrefixIndex(postings, stride, layout, prefixes, found.get());
    }

    /** Upper bound of the memory of an index over the input, including its construction, in bytes. */
    static long estimatedBytes(JoinInput input, BitmapFilter signatures, int threads) {
        TokenOrder order = input.indexed().order();
        long slots = order.size() - order.unshared();
        long sizes = 2L * input.probing().largestSize() + input.indexed().largestSize();
        return Long.BYTES * (Prefixes.indexingCount(input) * stride(signatures.words()) + new Prefixes(input).probingCount()
            + threads * slots) + Integer.BYTES * sizes;
    }

    /** Longs from one posting to the next: a posting contains a bitmap of one word; longer bitmaps follow it. */
    private static int stride(int words) {
        return words == 1 ? 1 : 1 + words;
    }

    /** The first probing record of a part. */
    private int firstOf(int part) {
        return (int) ((long) input.probing().count() * part / team.size());
    }

    /** The end of the indexed records that a probing record may meet. */
    private int indexedLimit(int probing) {
        if (input.isSelfJoin()) {
            return probing;
        }
        return input.indexed().limitOfSize(input.similarity().maximumSize(input.probing().size(probing)));
    }

    /** The first indexed record of a part. */
    private int firstIndexedOf(int part) {
        int count = input.indexed().count();
        if (input.probing().count() == 0) {
            return (int) ((long) count * part / team.size());
        }
        return part == 0 ? 0 : part == team.size() ? count : indexedLimit(firstOf(part));
    }

    private void count(int part) {
        Records indexed = input.indexed();
        int[] tokens = indexed.tokens();
        long[] counts = new long[indexed.order().size() - unshared];
        int end = firstIndexedOf(part + 1);
        for (int record = firstIndexedOf(part); record < end; record++) {
            if (record % JoinProgress.RECORDS == 0) {
                progress.advance(0);
            }
            int start = indexed.start(record);
            for (int i = start + prefixes.indexing(indexed.size(record)) - 1; i >= start && tokens[i] >= unshared; i--) {
                counts[tokens[i] - unshared] += stride;
            }
        }
        cursors[part] = counts;
    }

    /** Turns counts into positions and returns the end of the last one. */
    private int placeCursors() {
        long place = 0;
        for (int slot = 0; slot < cursors[0].length; slot++) {
            long start = place;
            for (long[] part : cursors) {
                long count = part[slot];
                part[slot] = start << Integer.SIZE | place;
                place += count;
            }
        }
        if (place > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("the index over " + input.indexed().count() + " records of "
                + input.indexed().tokenCount() + " tokens is too large; join them in parts");
        }
        return (int) place;
    }

    private void fill(int part, long[] postings, PostingLayout layout, long[] runs) {
        Records probing = input.probing();
        int[] tokens = probing.tokens();
        long[] cursor = cursors[part];
        int outgrown = 0;
        int indexed = firstIndexedOf(part);
        int end = firstOf(part + 1);
        for (int record = firstOf(part); record < end; record++) {
            if (record % JoinProgress.RECORDS == 0) {
                progress.advance(0);
            }
            for (int limit = indexedLimit(record); indexed < limit; indexed++) {
                index(indexed, cursor, postings, layout);
            }
            int size = probing.size(record);
            for (int smallest = input.indexed().firstOfSize(input.similarity().minimumSize(size)); outgrown < smallest; outgrown++) {
                leaveBehind(outgrown, cursor);
            }
            int start = probing.start(record);
            int number = prefixes.number(record, size);
            for (int i = prefixes.probing(size) - 1; i >= 0 && tokens[start + i] >= unshared; i--) {
                runs[number + i] = cursor[tokens[start + i] - unshared];
            }
        }
        for (int limit = firstIndexedOf(part + 1); indexed < limit; indexed++) {
            index(indexed, cursor, postings, layout);
        }
    }

    private void index(int record, long[] cursor, long[] postings, PostingLayout layout) {
        Records indexed = input.indexed();
        int[] tokens = indexed.tokens();
        int start = indexed.start(record);
        int size = indexed.size(record);
        for (int i = prefixes.indexing(size) - 1; i >= 0 && tokens[start + i] >= unshared; i--) {
            int slot = tokens[start + i] - unshared;
            int posting = PrefixIndex.to(cursor[slot]);
            cursor[slot] += stride;
            if (layout.signed()) {
                postings[posting] = layout.sign(record, signatures.indexed()[record]);
                continue;
            }
            postings[posting] = layout.pack(record, size, i);
            for (int word = 0; word < stride - 1; word++) {
                postings[posting + 1 + word] = signatures.indexed()[record * (stride - 1) + word];
            }
        }
    }

    private void leaveBehind(int record, long[] cursor) {
        Records indexed = input.indexed();
        int[] tokens = indexed.tokens();
        int start = indexed.start(record);
        for (int i = start + prefixes.indexing(indexed.size(record)) - 1; i >= start && tokens[i] >= unshared; i--) {
            cursor[tokens[i] - unshared] += (long) stride << Integer.SIZE;
        }
    }
}
