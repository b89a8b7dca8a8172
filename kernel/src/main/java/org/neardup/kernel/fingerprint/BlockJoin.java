package org.neardup.kernel.fingerprint;

import java.util.Arrays;

/**
 * Finds all near pairs table by table: groups the fingerprints with equal keys and compares the members of each group.
 *
 * <p>For each table, (1) it distributes the fingerprints to parts by the highest bits of their keys; (2) distributes each part, which fits
 * into the L1 or L2 cache, again by the next bits, so that each group is contiguous; (3) compares all members of a group.
 *
 * <p>Most groups are small, and short loops of varying length are slow, because the processor mispredicts their ends. So step 3 always
 * compares with the next eight fingerprints, without a branch, even beyond the end of the group.
 */
final class BlockJoin {

    private static final int MAX_PART_BITS = 12;
    private static final int MIN_GROUP_BITS = 8;
    private static final int MAX_GROUP_BITS = 12;
    private static final int WINDOW = 8;
    /** {@link BruteForce} compares groups from this size on, in longer loops. */
    private static final int LARGE_GROUP = 64;

    private final long[] fingerprints;
    private final int count;
    private final int maxDistance;
    private final PairSink sink;

    private final Rows parts;
    private final int[] partStart = new int[(1 << MAX_PART_BITS) + 1];
    private Rows groups = new Rows(0);
    private final int[] groupStart = new int[(1 << MAX_GROUP_BITS) + 1];

    /** Fingerprints and their positions in the input. */
    private record Rows(long[] fingerprints, int[] positions) {

        /** Capacity for a number of rows and a window beyond. */
        Rows(int size) {
            this(new long[size + WINDOW], new int[size + WINDOW]);
        }

        boolean hasRoomFor(int size) {
            return size + WINDOW <= positions.length;
        }
    }

    private BlockJoin(long[] fingerprints, int count, int maxDistance, PairSink sink) {
        this.fingerprints = fingerprints;
        this.count = count;
        this.maxDistance = maxDistance;
        this.sink = sink;
        parts = new Rows(count);
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
        dealParts(table, table.keyBits() - partBits, 1 << partBits);
        for (int part = 0; part < 1 << partBits; part++) {
            int from = partStart[part];
            int to = partStart[part + 1];
            if (to - from > 1) {
                dealGroups(table, from, to, table.keyBits() - partBits - groupBits, 1 << groupBits);
                compareGroups(table, 1 << groupBits);
            }
        }
    }

    /** Step 1, a counting sort by the key without its lowest {@code shift} bits. Positions ascend within a part. */
    private void dealParts(BlockTable table, int shift, int partCount) {
        long[] dealt = parts.fingerprints;
        int[] positions = parts.positions;
        int[] next = partStart;
        Arrays.fill(next, 0, partCount, 0);
        for (int i = 0; i < count; i++) {
            next[part(table.key(fingerprints[i]), shift)]++;
        }
        startsFromCounts(next, partCount);
        for (int i = 0; i < count; i++) {
            long fingerprint = fingerprints[i];
            int target = next[part(table.key(fingerprint), shift)]++;
            dealt[target] = fingerprint;
            positions[target] = i;
        }
        startsFromEnds(next, partCount);
    }

    /** Shifts twice, because Java treats a shift by 64 as a shift by 0. */
    private static int part(long key, int shift) {
        return (int) (key >>> 1 >>> shift - 1);
    }

    /** Step 2, a counting sort of one part by the next bits of the key. Positions ascend within a group. */
    private void dealGroups(BlockTable table, int from, int to, int shift, int groupCount) {
        if (groups.hasRoomFor(to - from) == false) {
            groups = new Rows((to - from) + (to - from) / 8);
        }
        long[] source = parts.fingerprints;
        int[] sourcePositions = parts.positions;
        long[] dealt = groups.fingerprints;
        int[] positions = groups.positions;
        int mask = groupCount - 1;
        int[] next = groupStart;
        Arrays.fill(next, 0, groupCount, 0);
        for (int i = from; i < to; i++) {
            next[(int) (table.key(source[i]) >>> shift) & mask]++;
        }
        startsFromCounts(next, groupCount);
        for (int i = from; i < to; i++) {
            int target = next[(int) (table.key(source[i]) >>> shift) & mask]++;
            dealt[target] = source[i];
            positions[target] = sourcePositions[i];
        }
        startsFromEnds(next, groupCount);
    }

    private static void startsFromCounts(int[] counts, int length) {
        int start = 0;
        for (int i = 0; i < length; i++) {
            int size = counts[i];
            counts[i] = start;
            start += size;
        }
    }

    /** Distribution leaves the end of each part in its slot; that is the start of the next part. */
    private static void startsFromEnds(int[] ends, int length) {
        System.arraycopy(ends, 0, ends, 1, length);
        ends[0] = 0;
    }

    /** Step 3. */
    private void compareGroups(BlockTable table, int groupCount) {
        long[] rows = groups.fingerprints;
        for (int group = 0; group < groupCount; group++) {
            int from = groupStart[group];
            int to = groupStart[group + 1];
            if (to - from >= LARGE_GROUP) {
                BruteForce.allPairs(rows, from, to, maxDistance, (left, right, distance) -> report(table, left, right));
            } else {
                for (int left = from; left < to - 1; left++) {
                    for (int window = left + 1; window < to; window += WINDOW) {
                        if (anyNear(rows, window, rows[left])) {
                            compare(table, left, window, Math.min(window + WINDOW, to));
                        }
                    }
                }
            }
        }
    }

    /** Whether any of the next {@value #WINDOW} is near: then a difference is negative. */
    private boolean anyNear(long[] rows, int window, long fingerprint) {
        int signs = 0;
        for (int i = window; i < window + WINDOW; i++) {
            signs |= Long.bitCount(fingerprint ^ rows[i]) - maxDistance - 1;
        }
        return signs < 0;
    }

    private void compare(BlockTable table, int left, int from, int to) {
        for (int right = from; right < to; right++) {
            if (SimHash.distance(groups.fingerprints[left], groups.fingerprints[right]) <= maxDistance) {
                report(table, left, right);
            }
        }
    }

    private void report(BlockTable table, int left, int right) {
        long difference = groups.fingerprints[left] ^ groups.fingerprints[right];
        if (table.reports(difference)) {
            sink.accept(groups.positions[left], groups.positions[right], Long.bitCount(difference));
        }
    }
}
