package org.neardup.kernel.hamming;

import java.util.Arrays;

import org.neardup.kernel.fingerprint.SimHash;

/**
 * Finds all near pairs table by table: groups the fingerprints with equal keys and compares the members of each group.
 *
 * <p>For each table, (1) it moves the bits of the key to the top and distributes the fingerprints to parts by the highest bits; (2)
 * distributes each part, which fits into the L2 cache, again by the next bits, so that each group is contiguous; (3) compares all members
 * of a group.
 *
 * <p>Most groups are small, and short loops of varying length are slow, because the processor mispredicts their ends. So step 3 compares
 * many rows of a part with the next row, then with the one after that, up to the size of the largest group, in loops that the JIT
 * vectorizes. They go beyond the ends of smaller groups; only near pairs are checked for being in one group.
 */
final class BlockJoin {

    private static final int MAX_PART_BITS = 12;
    private static final int MIN_GROUP_BITS = 10;
    private static final int MAX_GROUP_BITS = 12;
    /** The number of rows that are moved or compared at a time, in the L1 cache. */
    private static final int CHUNK = 1 << 10;
    /** {@link BruteForce} compares groups from this size on, in longer loops. */
    private static final int LARGE_GROUP = 64;

    private final long[] fingerprints;
    private final int count;
    private final int maxDistance;
    private final PairSink sink;

    /** For each row the moved fingerprint, then its position in the input: two arrays would be twice as many streams of writes. */
    private final long[] parts;
    private final int[] partStart = new int[(1 << MAX_PART_BITS) + 1];
    /** Moved fingerprints of a part in the order of its groups, more than it has so that all can be compared with those after them. */
    private long[] rows = {};
    private int[] positions = {};
    private final int[] groupStart = new int[(1 << MAX_GROUP_BITS) + 1];
    private final long[] moved = new long[CHUNK];
    /** Negative for a row that is near one of the rows that follow. */
    private final int[] signs = new int[CHUNK];

    private BlockJoin(long[] fingerprints, int count, int maxDistance, PairSink sink) {
        this.fingerprints = fingerprints;
        this.count = count;
        this.maxDistance = maxDistance;
        this.sink = sink;
        parts = new long[2 * count];
    }

    static void allPairs(long[] fingerprints, int count, BlockScheme scheme, PairSink sink) {
        BlockJoin join = new BlockJoin(fingerprints, count, scheme.maxDistance(), sink);
        for (BlockTable table : scheme.tables()) {
            join.join(table);
        }
    }

    private void join(BlockTable table) {
        // About two groups for each fingerprint if the key is long enough.
        int bits = Math.min(table.keyBits(), Integer.SIZE + 1 - Integer.numberOfLeadingZeros(count));
        int partBits = Math.clamp(bits - MIN_GROUP_BITS, 0, MAX_PART_BITS);
        int groupBits = Math.min(bits - partBits, MAX_GROUP_BITS);
        dealParts(table, partBits);
        for (int part = 0; part < 1 << partBits; part++) {
            int from = partStart[part];
            int to = partStart[part + 1];
            if (to - from > 1) {
                int shift = Long.SIZE - partBits - groupBits;
                int largest = dealGroups(from, to, shift, groupBits);
                compareGroups(table, to - from, shift, groupBits, largest);
            }
        }
    }

    /** Step 1, a counting sort by the first bits of the key. Positions ascend within a part. */
    private void dealParts(BlockTable table, int partBits) {
        int[] next = partStart;
        Arrays.fill(next, 0, 1 << partBits, 0);
        for (int from = 0; from < count; from += CHUNK) {
            int length = Math.min(CHUNK, count - from);
            table.moveKeys(fingerprints, from, length, moved);
            for (int i = 0; i < length; i++) {
                next[first(moved[i], partBits)]++;
            }
        }
        startsFromCounts(next, 1 << partBits);
        for (int from = 0; from < count; from += CHUNK) {
            int length = Math.min(CHUNK, count - from);
            table.moveKeys(fingerprints, from, length, moved);
            for (int i = 0; i < length; i++) {
                int target = 2 * next[first(moved[i], partBits)]++;
                parts[target] = moved[i];
                parts[target + 1] = from + i;
            }
        }
        startsFromEnds(next, 1 << partBits);
    }

    /** The first bits. Shifts twice, because Java treats a shift by 64 as a shift by 0. */
    private static int first(long fingerprint, int bits) {
        return (int) (fingerprint >>> 1 >>> Long.SIZE - 1 - bits);
    }

    /** Step 2, a counting sort of one part by the next bits of the key. Positions ascend within a group. Returns the largest size. */
    private int dealGroups(int from, int to, int shift, int groupBits) {
        if (positions.length < to - from) {
            positions = new int[to - from + (to - from) / 8];
            rows = new long[positions.length + LARGE_GROUP];
        }
        int mask = (1 << groupBits) - 1;
        int[] next = groupStart;
        Arrays.fill(next, 0, mask + 1, 0);
        for (int i = 2 * from; i < 2 * to; i += 2) {
            next[(int) (parts[i] >>> shift) & mask]++;
        }
        int largest = startsFromCounts(next, mask + 1);
        for (int i = 2 * from; i < 2 * to; i += 2) {
            int target = next[(int) (parts[i] >>> shift) & mask]++;
            rows[target] = parts[i];
            positions[target] = (int) parts[i + 1];
        }
        startsFromEnds(next, mask + 1);
        return largest;
    }

    /** Replaces counts by the positions where their parts start; returns the largest count. */
    private static int startsFromCounts(int[] counts, int length) {
        int start = 0;
        int largest = 0;
        for (int i = 0; i < length; i++) {
            int size = counts[i];
            counts[i] = start;
            start += size;
            largest = Math.max(largest, size);
        }
        return largest;
    }

    /** Distribution leaves the end of each part in its slot; that is the start of the next part. */
    private static void startsFromEnds(int[] ends, int length) {
        System.arraycopy(ends, 0, ends, 1, length);
        ends[0] = 0;
    }

    /** Step 3. */
    private void compareGroups(BlockTable table, int size, int shift, int groupBits, int largest) {
        int mask = (1 << groupBits) - 1;
        for (int from = 0; from < size; from += CHUNK) {
            int length = Math.min(CHUNK, size - from);
            Arrays.fill(signs, 0, length, 0);
            for (int offset = 1; offset < Math.min(largest, LARGE_GROUP); offset++) {
                compareNext(rows, from, length, offset, maxDistance, signs);
            }
            for (int i = 0; i < length; i++) {
                if (signs[i] < 0) {
                    int group = (int) (rows[from + i] >>> shift) & mask;
                    if (groupStart[group + 1] - groupStart[group] < LARGE_GROUP) {
                        compare(table, from + i, groupStart[group + 1]);
                    }
                }
            }
        }
        if (largest >= LARGE_GROUP) {
            for (int group = 0; group <= mask; group++) {
                int from = groupStart[group];
                int to = groupStart[group + 1];
                if (to - from >= LARGE_GROUP) {
                    BruteForce.allPairs(rows, from, to, maxDistance, (left, right, distance) -> report(table, left, right));
                }
            }
        }
    }

    /** Compares each row with the one {@code offset} rows after it. */
    private static void compareNext(long[] rows, int from, int length, int offset, int maxDistance, int[] signs) {
        for (int i = 0; i < length; i++) {
            signs[i] |= Long.bitCount(rows[from + i] ^ rows[from + i + offset]) - maxDistance - 1;
        }
    }

    /** Compares a row with the next ones of its group. */
    private void compare(BlockTable table, int left, int end) {
        for (int right = left + 1; right < end; right++) {
            if (SimHash.distance(rows[left], rows[right]) <= maxDistance) {
                report(table, left, right);
            }
        }
    }

    private void report(BlockTable table, int left, int right) {
        long difference = rows[left] ^ rows[right];
        if (table.reports(difference)) {
            sink.accept(positions[left], positions[right], Long.bitCount(difference));
        }
    }
}
