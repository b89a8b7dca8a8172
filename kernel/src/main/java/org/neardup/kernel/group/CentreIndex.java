package org.neardup.kernel.group;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

import org.neardup.kernel.cluster.Centres;
import org.neardup.kernel.join.BitmapFilter;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairRule;
import org.neardup.kernel.join.Similarity;

/**
 * The centres of a {@link Grouping#STAR star} grouping so far, which are sets.
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
final class CentreIndex implements Centres {

    private static final BitmapFilter BITMAPS = new BitmapFilter(1);

    private final RankedSets sets;
    private final List<Similarity> similarities;
    private final PairRule rule;
    private final HeldMemory memory;
    private final CentrePostings postings;
    private Similarity similarity;

    /** For each centre, by its number, its record, its bitmap, and the last probe that verified it. */
    private int[] records;
    private long[] bitmaps;
    private int[] verifiedBy;
    private int probe;

    /** For each size, the probing prefix, {@link #NONE} if not computed. */
    private int[] prefixes;
    /** For each size of a centre, α with a set of {@link #overlapOf} tokens. */
    private int[] overlaps;
    private int[] overlapOf;

    private final long[] bitmap = new long[1];
    private int probing;
    private int nearest;
    private long work;

    /**
     * An empty index.
     *
     * @param similarities by step
     * @param rule         decides about pairs of records that reach the threshold
     * @param reservation  for the memory of the index until it is closed
     */
    CentreIndex(RankedSets sets, List<Similarity> similarities, PairRule rule, MemoryReservation reservation) {
        this.sets = sets;
        this.similarities = similarities;
        this.rule = rule;
        similarity = similarities.getFirst();
        memory = new HeldMemory(reservation);
        try {
            postings = new CentrePostings(sets.distinct(), memory);
            records = memory.ints(1 << 6);
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

    @Override
    public void restart(int step) {
        similarity = similarities.get(step);
        postings.clear();
        Arrays.fill(prefixes, NONE);
        Arrays.fill(overlapOf, 0);
    }

    @Override
    public int nearest(int record, int limit, IntUnaryOperator numberOf) {
        int from = sets.start(record);
        int to = sets.end(record);
        int size = to - from;
        admit(size);
        BITMAPS.sign(sets.ranks(), from, to, bitmap, 0);
        if (++probe == Integer.MAX_VALUE) {
            Arrays.fill(verifiedBy, 0);
            probe = 1;
        }
        probing = record;
        nearest = limit;
        int[] lists = postings.lists();
        int prefix = prefix(size);
        for (int position = 0; position < prefix; position++) {
            int list = postings.first(sets.ranks()[from + position]);
            while (list != NONE && lists[list + CentrePostings.FIRST] < nearest) {
                int least = lists[list + CentrePostings.SIZE];
                int greatest = least + CentrePostings.width(least) - 1;
                int required = required(size, least);
                if (position <= size - required && lists[list + CentrePostings.POSITION] <= greatest - required) {
                    scan(list, BitmapFilter.admissible(size, greatest, required), from + position, numberOf);
                }
                list = lists[list + CentrePostings.NEXT];
                work++;
            }
        }
        return nearest == limit ? NONE : nearest;
    }

    /** Searches one list. Its centres contain the probing set's token at {@code from}. */
    private void scan(int list, int admissible, int from, IntUnaryOperator numberOf) {
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
            if (Long.bitCount(bitmap[0] ^ bitmaps[centre]) <= admissible && verifiedBy[centre] != probe) {
                verifiedBy[centre] = probe;
                int number = numberOf.applyAsInt(centre);
                nearest = number < nearest && isNear(centre, position, from) ? number : nearest;
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
    private boolean isNear(int centre, int position, int from) {
        int[] ranks = sets.ranks();
        int start = sets.start(records[centre]);
        int end = sets.end(records[centre]);
        int at = start + position;
        while (ranks[at] != ranks[from]) {
            at++;
        }
        work += end - start - position;
        int to = sets.end(probing);
        // Tokens before the shared one do not occur in the other set.
        int shared = Intersection.size(ranks, from, to, ranks, at, end, required(to - sets.start(probing), end - start));
        return shared != Intersection.TOO_SMALL && rule.admits(probing, records[centre], shared);
    }

    @Override
    public void add(int record, int number) {
        int from = sets.start(record);
        int to = sets.end(record);
        admit(to - from);
        if (number >= records.length) {
            records = memory.grown(records, number + 1);
        }
        if (number >= bitmaps.length) {
            bitmaps = memory.grown(bitmaps, number + 1);
        }
        if (number >= verifiedBy.length) {
            verifiedBy = memory.grown(verifiedBy, number + 1);
        }
        records[number] = record;
        BITMAPS.sign(sets.ranks(), from, to, bitmaps, number);
        int prefix = prefix(to - from);
        for (int position = 0; position < prefix; position++) {
            work += postings.add(sets.ranks()[from + position], to - from, position, number);
        }
    }

    @Override
    public long work() {
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

    @Override
    public void close() {
        memory.close();
    }
}
