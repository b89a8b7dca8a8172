package org.neardup.kernel.fingerprint;

import java.util.Arrays;

/**
 * Finds all near pairs table by table: brings together the fingerprints that share a key and compares them.
 *
 * <p>For each table, (1) the fingerprints are dealt out to parts by the highest bits of their keys; (2) each part, small enough for the
 * cache next to the processor, is dealt out again by the next bits, which leaves groups side by side; (3) within a group all are compared.
 * What is moved is a row of 64 bits: the position, and as a sample of the fingerprint the bits of step 2 and as many others as fit. Only
 * pairs whose samples are near are looked up and compared in full.
 *
 * <p>Most groups are small, and short loops of all lengths are slow, as the processor cannot foresee their ends. So step 3 always compares
 * with the next eight rows at once, without a branch, even beyond the end of the group.
 */
final class BlockJoin {

    private static final int MAX_PART_BITS = 12;
    private static final int MIN_GROUP_BITS = 8;
    private static final int MAX_GROUP_BITS = 12;
    /** A group of this size or above is compared in full by {@link BruteForce}. */
    private static final int LARGE_GROUP = 64;
    /** Within larger distances the samples tell too little, so a group is large much earlier. */
    private static final int SAMPLE_DISTANCE = 6;
    private static final int LARGE_GROUP_WITHOUT_SAMPLES = 8;
    private static final int WINDOW = 8;

    private final long[] fingerprints;
    private final int count;
    private final int maxDistance;
    private final int largeGroupSize;
    private final PairSink sink;

    private final int[] partStart = new int[(1 << MAX_PART_BITS) + 1];
    private final long[] parts;
    private final int[] groupStart = new int[(1 << MAX_GROUP_BITS) + 1];
    private int[] samples = new int[0];
    private int[] positions = new int[0];
    private long[] largeGroup = new long[0];

    private BlockJoin(long[] fingerprints, int count, int maxDistance, PairSink sink) {
        this.fingerprints = fingerprints;
        this.count = count;
        this.maxDistance = maxDistance;
        this.largeGroupSize = maxDistance <= SAMPLE_DISTANCE ? LARGE_GROUP : LARGE_GROUP_WITHOUT_SAMPLES;
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
                    if (to - from >= largeGroupSize) {
                        compareLarge(table, from, to);
                    } else if (to - from > 1) {
                        compareSmall(table, from, to);
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
        if (samples.length < size + WINDOW) {
            samples = new int[size + size / 8 + WINDOW];
            positions = new int[samples.length];
        }
        int shift = Integer.SIZE - groupBits;
        int[] next = groupStart;
        Arrays.fill(next, 0, (1 << groupBits) + 1, 0);
        for (int i = from; i < to; i++) {
            next[(int) parts[i] >>> shift]++;
        }
        startsFromCounts(next, 1 << groupBits);
        for (int i = from; i < to; i++) {
            int target = next[(int) parts[i] >>> shift]++;
            samples[target] = (int) parts[i];
            positions[target] = (int) (parts[i] >>> Integer.SIZE);
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

    /** Step 3 for a small group. */
    private void compareSmall(BlockTable table, int from, int to) {
        for (int left = from; left < to - 1; left++) {
            int sample = samples[left];
            for (int window = left + 1; window < to; window += WINDOW) {
                if (anyNear(window, sample)) {
                    for (int right = window; right < Math.min(window + WINDOW, to); right++) {
                        if (Integer.bitCount(sample ^ samples[right]) <= maxDistance) {
                            report(table, positions[left], positions[right]);
                        }
                    }
                }
            }
        }
    }

    /** Whether any of the next {@value #WINDOW} samples is near; the sign of a difference tells. */
    private boolean anyNear(int window, int sample) {
        int signs = 0;
        for (int i = window; i < window + WINDOW; i++) {
            signs |= Integer.bitCount(sample ^ samples[i]) - maxDistance - 1;
        }
        return signs < 0;
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
            largeGroup[i] = fingerprints[positions[from + i]];
        }
        BruteForce.allPairs(largeGroup, 0, size, maxDistance, (left, right, distance) -> {
            if (table.reports(largeGroup[left] ^ largeGroup[right])) {
                sink.accept(positions[from + left], positions[from + right], distance);
            }
        });
    }
}
