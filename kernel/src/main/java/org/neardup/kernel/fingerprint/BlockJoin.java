package org.neardup.kernel.fingerprint;

import java.util.Arrays;

/**
 * Finds all near pairs table by table: brings together the fingerprints that share a key and compares them.
 *
 * <p>For each table, (1) the fingerprints are dealt out to parts by the highest bits of their keys; (2) each part, small enough for the
 * cache next to the processor, is dealt out again by the next bits, which leaves groups; (3) within a group all are compared. What is moved
 * is a row of 64 bits: the position, the bits of step 2, and as many other bits of the fingerprint as fit. Only pairs that are near in
 * those are looked up and compared in full.
 */
final class BlockJoin {

    private static final int MAX_PART_BITS = 12;
    private static final int MIN_GROUP_BITS = 8;
    private static final int MAX_GROUP_BITS = 12;
    /** A group of this size or above is compared in full by {@link BruteForce}, with vector instructions. */
    private static final int LARGE_GROUP = 48;

    private final long[] fingerprints;
    private final int count;
    private final int maxDistance;
    private final PairSink sink;

    private final int[] partStart = new int[(1 << MAX_PART_BITS) + 1];
    private final long[] parts;
    private final int[] groupStart = new int[(1 << MAX_GROUP_BITS) + 1];
    private long[] groups = new long[0];
    private long[] largeGroup = new long[0];

    private BlockJoin(long[] fingerprints, int count, int maxDistance, PairSink sink) {
        this.fingerprints = fingerprints;
        this.count = count;
        this.maxDistance = maxDistance;
        this.sink = sink;
        parts = new long[count];
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
        dealParts(table, partBits, groupBits);
        for (int part = 0; part < 1 << partBits; part++) {
            int size = partStart[part + 1] - partStart[part];
            if (size > 1) {
                dealGroups(partStart[part], partStart[part + 1], groupBits);
                for (int group = 0; group < 1 << groupBits; group++) {
                    int from = groupStart[group];
                    int to = groupStart[group + 1];
                    if (to - from >= LARGE_GROUP) {
                        compareLarge(table, from, to);
                    } else if (to - from > 1) {
                        compare(table, from, to);
                    }
                }
            }
        }
    }

    /** Step 1, a counting sort. Positions ascend within a part. */
    private void dealParts(BlockTable table, int partBits, int groupBits) {
        int keyShift = table.keyBits() - partBits - groupBits;
        int partShift = keyShift + groupBits;
        int[] next = partStart;
        Arrays.fill(next, 0, (1 << partBits) + 1, 0);
        for (int i = 0; i < count; i++) {
            next[part(table.key(fingerprints[i]), partShift)]++;
        }
        startsFromCounts(next, 1 << partBits);
        long groupMask = (1L << groupBits) - 1;
        int restBits = Integer.SIZE - groupBits;
        long restMask = (1L << restBits) - 1;
        for (int i = 0; i < count; i++) {
            long fingerprint = fingerprints[i];
            long key = table.key(fingerprint);
            int target = next[part(key, partShift)]++;
            parts[target] = (long) i << Integer.SIZE | (key >>> keyShift & groupMask) << restBits | table.rest(fingerprint) & restMask;
        }
        endsToStarts(next, 1 << partBits);
    }

    /** A shift by 64, which Java takes for none, is avoided: without bits for parts all is one part. */
    private static int part(long key, int partShift) {
        return (int) (key >>> 1 >>> partShift - 1);
    }

    /** Step 2, a counting sort of one part. Positions ascend within a group. */
    private void dealGroups(int from, int to, int groupBits) {
        int size = to - from;
        if (groups.length < size) {
            groups = new long[size + size / 8];
        }
        int shift = Integer.SIZE - groupBits;
        int[] next = groupStart;
        Arrays.fill(next, 0, (1 << groupBits) + 1, 0);
        for (int i = from; i < to; i++) {
            next[(int) parts[i] >>> shift]++;
        }
        startsFromCounts(next, 1 << groupBits);
        for (int i = from; i < to; i++) {
            groups[next[(int) parts[i] >>> shift]++] = parts[i];
        }
        endsToStarts(next, 1 << groupBits);
    }

    private static void startsFromCounts(int[] counts, int length) {
        int start = 0;
        for (int i = 0; i < length; i++) {
            int size = counts[i];
            counts[i] = start;
            start += size;
        }
        counts[length] = start;
    }

    /** Dealing leaves at each place where it ends, which is where the next one starts. */
    private static void endsToStarts(int[] ends, int length) {
        System.arraycopy(ends, 0, ends, 1, length);
        ends[0] = 0;
    }

    /** Step 3. */
    private void compare(BlockTable table, int from, int to) {
        long[] rows = groups;
        int limit = maxDistance;
        for (int left = from; left < to - 1; left++) {
            int row = (int) rows[left];
            for (int right = left + 1; right < to; right++) {
                if (Integer.bitCount(row ^ (int) rows[right]) <= limit) {
                    report(table, (int) (rows[left] >>> Integer.SIZE), (int) (rows[right] >>> Integer.SIZE));
                }
            }
        }
    }

    private void report(BlockTable table, int left, int right) {
        long difference = fingerprints[left] ^ fingerprints[right];
        int distance = Long.bitCount(difference);
        if (distance <= maxDistance && table.reports(difference)) {
            sink.accept(left, right, distance);
        }
    }

    /** Step 3 for a large group. */
    private void compareLarge(BlockTable table, int from, int to) {
        int size = to - from;
        if (largeGroup.length < size) {
            largeGroup = new long[size + size / 8];
        }
        for (int i = 0; i < size; i++) {
            largeGroup[i] = fingerprints[(int) (groups[from + i] >>> Integer.SIZE)];
        }
        BruteForce.allPairs(largeGroup, 0, size, maxDistance, (left, right, distance) -> {
            if (table.reports(largeGroup[left] ^ largeGroup[right])) {
                sink.accept((int) (groups[from + left] >>> Integer.SIZE), (int) (groups[from + right] >>> Integer.SIZE), distance);
            }
        });
    }
}
