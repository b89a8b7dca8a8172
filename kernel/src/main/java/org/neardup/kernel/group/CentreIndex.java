package org.neardup.kernel.group;

import java.util.Arrays;
import java.util.function.IntPredicate;

import org.neardup.kernel.join.BitmapFilter;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.TokenOrder;

/**
 * The centres of a {@link Grouping#STAR star} grouping so far; finds the first that is near a set. Sets may come from several
 * {@link org.neardup.kernel.join.Records} of the same token order. Not thread safe.
 *
 * <p>The steps of a probe:
 * <ol>
 * <li>The first token that a pair shares is in both probing prefixes ({@link Similarity#probingPrefix}, Lemma 1). The shorter indexing
 *     prefix of Lemma 3 does not suffice, because centres are not ordered by size.
 * <li>{@link CentrePostings} are split by size and position. With both sizes known, that token is among the first |x| - α + 1 of x and the
 *     first |y| - α + 1 of y: otherwise fewer than α - 1 others follow it. Lists at other positions are skipped. This includes the size
 *     filter, because α exceeds the smaller size if the sizes differ too much. For a list of several sizes, α is that of the smallest size,
 *     which is the smallest α, and |y| is the greatest size.
 * <li>Within a list, the bitmap filter ({@link BitmapFilter}), by the same bounds.
 * <li>A merge from that token on, which stops once α is out of reach.
 * </ol>
 * Postings ascend. Once a near centre is found, the scan of a list stops at the first centre that does not precede it; so among many sets
 * around one centre, a probe verifies only that one.
 */
final class CentreIndex implements AutoCloseable {

    private static final int NONE = -1;
    private static final BitmapFilter BITMAPS = new BitmapFilter(1);

    private final HeldMemory memory;
    private final CentrePostings postings;
    private Similarity similarity;

    private int count;
    /** Ranks of the tokens of all centres, and the end of each centre. */
    private int[] ranks;
    private int[] ends;
    private long[] bitmaps;
    /** The last probe that verified a centre. */
    private int[] verifiedBy;
    private int probe;

    /** For each size, the probing prefix, {@link #NONE} if not computed. */
    private int[] prefixes;
    /** For each size of a centre, α with a set of {@link #overlapOf} tokens. */
    private int[] overlaps;
    private int[] overlapOf;

    private final long[] bitmap = new long[1];
    private int nearest;
    private long work;

    /** An empty index of sets whose tokens are ranks of this order; reserves its memory from {@code reservation} until it is closed. */
    CentreIndex(TokenOrder order, Similarity similarity, MemoryReservation reservation) {
        this.similarity = similarity;
        memory = new HeldMemory(reservation);
        try {
            postings = new CentrePostings(order.size(), memory);
            ranks = memory.ints(1 << 10);
            ends = memory.ints(1 << 6);
            bitmaps = memory.longs(1 << 6);
            verifiedBy = memory.ints(1 << 6);
            prefixes = memory.ints(1);
            overlaps = memory.ints(1);
            overlapOf = memory.ints(1);
            prefixes[0] = NONE;
        } catch (RuntimeException e) {
            memory.close();
            throw e;
        }
    }

    /** Removes all centres and takes another similarity. */
    void restart(Similarity other) {
        similarity = other;
        postings.clear();
        count = 0;
        Arrays.fill(prefixes, NONE);
        Arrays.fill(overlapOf, 0);
    }

    /**
     * The first centre near a set.
     *
     * @param set      its ranks in ascending order, from an index, inclusive, to another, exclusive
     * @param limit    only centres below this number count
     * @param admitted whether a centre counts, by its number
     * @return the centre's number, or -1 if there is none
     */
    int nearest(int[] set, int from, int to, int limit, IntPredicate admitted) {
        int size = to - from;
        admit(size);
        BITMAPS.sign(set, from, to, bitmap, 0);
        if (++probe == Integer.MAX_VALUE) {
            Arrays.fill(verifiedBy, 0);
            probe = 1;
        }
        nearest = limit;
        int[] lists = postings.lists();
        int prefix = prefix(size);
        for (int position = 0; position < prefix; position++) {
            int list = postings.first(set[from + position]);
            while (list != NONE && lists[list + CentrePostings.FIRST] < nearest) {
                int least = lists[list + CentrePostings.SIZE];
                int greatest = least + CentrePostings.width(least) - 1;
                int required = required(size, least);
                if (position <= size - required && lists[list + CentrePostings.POSITION] <= greatest - required) {
                    scan(list, BitmapFilter.admissible(size, greatest, required), set, from + position, to, size, admitted);
                }
                list = lists[list + CentrePostings.NEXT];
                work++;
            }
        }
        return nearest == limit ? NONE : nearest;
    }

    /** Searches one list. Its centres contain the set's token at {@code from}. */
    private void scan(int list, int admissible, int[] set, int from, int to, int size, IntPredicate admitted) {
        int[] lists = postings.lists();
        int[] slices = postings.slices();
        int position = lists[list + CentrePostings.POSITION];
        int centre = lists[list + CentrePostings.FIRST];
        int at = lists[list + CentrePostings.SLICE];
        int end = at == NONE ? NONE : lists[list + CentrePostings.END];
        int length = CentrePostings.SHORTEST;
        int link = at + length;
        while (centre < nearest) {
            work++;
            if (Long.bitCount(bitmap[0] ^ bitmaps[centre]) <= admissible && verifiedBy[centre] != probe && admitted.test(centre)
                && isNear(centre, position, set, from, to, size)) {
                return;
            }
            if (at == end) {
                return;
            }
            if (at == link) {
                at = slices[link];
                length = CentrePostings.nextLength(length);
                link = at + length;
            }
            centre = slices[at++];
        }
    }

    /**
     * Verifies a centre. The token at {@code from} is the first that the two share: an earlier one would have led here already, because its
     * positions in both are admissible if those of this one are.
     *
     * @param position the smallest possible position of the token in the centre
     */
    private boolean isNear(int centre, int position, int[] set, int from, int to, int size) {
        verifiedBy[centre] = probe;
        int end = ends[centre];
        int start = centre == 0 ? 0 : ends[centre - 1];
        int at = start + position;
        while (ranks[at] != set[from]) {
            at++;
        }
        work += end - start - position;
        // Tokens before the shared one do not occur in the other set.
        if (Intersection.size(set, from, to, ranks, at, end, required(size, end - start)) == Intersection.TOO_SMALL) {
            return false;
        }
        nearest = centre;
        return true;
    }

    /**
     * Adds a centre.
     *
     * @param set its ranks in ascending order, from an index, inclusive, to another, exclusive; they are copied
     * @return its number, which counts up from 0
     */
    int add(int[] set, int from, int to) {
        int size = to - from;
        admit(size);
        int start = count == 0 ? 0 : ends[count - 1];
        if (size > ranks.length - start) {
            ranks = memory.grown(ranks, start + size);
        }
        if (count == ends.length) {
            ends = memory.grown(ends, count + 1);
        }
        if (count == bitmaps.length) {
            bitmaps = memory.grown(bitmaps, count + 1);
        }
        if (count == verifiedBy.length) {
            verifiedBy = memory.grown(verifiedBy, count + 1);
        }
        System.arraycopy(set, from, ranks, start, size);
        ends[count] = start + size;
        BITMAPS.sign(set, from, to, bitmaps, count);
        int prefix = prefix(size);
        for (int position = 0; position < prefix; position++) {
            work += postings.add(set[from + position], size, position, count);
        }
        return count++;
    }

    /** Steps taken so far: lists visited, postings read and tokens verified. */
    long work() {
        return work;
    }

    /** Grows the tables of bounds for sets of this size. */
    private void admit(int size) {
        if (size >= prefixes.length) {
            int known = prefixes.length;
            prefixes = memory.grown(prefixes, size + 1);
            Arrays.fill(prefixes, known, prefixes.length, NONE);
        }
        if (size >= overlaps.length) {
            overlaps = memory.grown(overlaps, size + 1);
        }
        if (size >= overlapOf.length) {
            overlapOf = memory.grown(overlapOf, size + 1);
        }
    }

    private int prefix(int size) {
        if (prefixes[size] == NONE) {
            prefixes[size] = size == 0 ? 0 : similarity.probingPrefix(size);
        }
        return prefixes[size];
    }

    /** α of two sizes. Neighbours in keep order often have the same size, so the bounds for the last probe's size are cached. */
    private int required(int size, int partner) {
        if (overlapOf[partner] != size) {
            overlaps[partner] = similarity.minimumOverlap(size, partner);
            overlapOf[partner] = size;
        }
        return overlaps[partner];
    }

    /** Releases the memory. */
    @Override
    public void close() {
        memory.close();
    }
}
