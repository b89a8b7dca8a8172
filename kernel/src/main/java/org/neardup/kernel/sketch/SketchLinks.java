package org.neardup.kernel.sketch;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.sketch.Verdict.Outcome;

/**
 * Finds links that connect near-duplicates by their sketches: sets that agree in a band are candidates, and candidates whose sketches are
 * not rejected early are checked. A pair is checked at most once, at most twice if its sketches are equal, and not at all if links already
 * connect it.
 *
 * <p>Large groups of near-duplicates take linear time: sets with equal sketches are checked against the first of them, and left out if they
 * are linked to it. A set that meets connected sets is checked against them only until the first link.
 *
 * <p>For each band, (1) sort the sets by a hash of their keys; (2) process the sets of each hash one by one, and collect them in groups of
 * connected sets.
 */
public final class SketchLinks {

    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 3;
    private static final long INDEX_MASK = (1L << Integer.SIZE) - 1;
    private static final long HASH_STEP = 0x9E3779B97F4A7C15L;

    private final Banding banding;
    private final SketchFormat format;
    private final StoppingRule rule;
    private final long[] packed;
    private final int count;
    private final PairCheck check;
    private final JoinProgress progress;
    private final UnionFind components;

    /** Hash of the key and number of each set that still takes part. */
    private long[] entries;
    private long[] sorted;
    private int entryCount;
    private final int[] digitStart = new int[1 << DIGIT_BITS];
    /** Linked lists of connected sets that share a hash: the first and last set of each list, and the next of each set. */
    private final int[] firsts;
    private final int[] lasts;
    private final int[] nexts;
    private int groups;
    private int compared;

    private SketchLinks(Banding banding, StoppingRule rule, long[] packed, int count, PairCheck check, JoinMonitor monitor,
        HeldMemory memory) {
        this.banding = banding;
        this.format = banding.format();
        this.rule = rule;
        this.packed = packed;
        this.count = count;
        this.check = check;
        this.progress = new JoinProgress(monitor, banding.bands());
        memory.reserve((long) Integer.BYTES * count);
        this.components = new UnionFind(count);
        this.entries = memory.longs(count);
        this.sorted = memory.longs(count);
        this.firsts = memory.ints(count);
        this.lasts = memory.ints(count);
        this.nexts = memory.ints(count);
    }

    /** The memory for finding links, without the sketches, in bytes. */
    public static long estimatedBytes(int count) {
        return (4L * Integer.BYTES + 2 * Long.BYTES) * count;
    }

    /**
     * Finds links, and checks each candidate that is not connected yet.
     *
     * @param banding which sketches are candidates
     * @param rule    candidates that it rejects early are not checked
     * @param packed  all sketches, one after the other
     * @param count   number of sketches
     * @param check   called on this thread
     * @param memory  reserved before allocation
     * @param monitor receives the number of completed bands; may cancel
     * @return for each set, the smallest number of a set that links connect with it
     * @throws IllegalArgumentException if the rule is for another format
     * @throws CancellationException if the monitor stopped it
     */
    public static int[] find(Banding banding, StoppingRule rule, long[] packed, int count, PairCheck check, MemoryReservation memory,
        JoinMonitor monitor) {
        if (rule.format().equals(banding.format()) == false) {
            throw new IllegalArgumentException("the rule compares sketches of " + rule.format() + ", but these are of "
                + banding.format());
        }
        if ((long) count * banding.format().words() > packed.length) {
            throw new IllegalArgumentException(count + " sketches take " + (long) count * banding.format().words()
                + " words, but there are " + packed.length);
        }
        try (HeldMemory held = new HeldMemory(memory)) {
            return new SketchLinks(banding, rule, packed, count, check, monitor, held).find();
        }
    }

    private int[] find() {
        linkEqualSketches();
        for (int band = 0; band < banding.bands(); band++) {
            for (int i = 0; i < entryCount; i++) {
                int set = (int) entries[i];
                entries[i] = hash(banding.key(packed, set * format.words(), band)) & ~INDEX_MASK | set;
            }
            sort();
            int from = 0;
            for (int to = 1; to <= entryCount; to++) {
                if (to == entryCount || entries[to] >>> Integer.SIZE != entries[from] >>> Integer.SIZE) {
                    if (to - from > 1) {
                        linkBucket(band, from, to);
                    }
                    from = to;
                }
            }
            progress.advance(1);
        }
        return components.components();
    }

    /** Links sets to earlier sets with equal sketches; the linked sets take no further part. */
    private void linkEqualSketches() {
        int words = format.words();
        for (int set = 0; set < count; set++) {
            long hash = 0;
            for (int word = set * words; word < (set + 1) * words; word++) {
                hash = hash((hash ^ packed[word]) + HASH_STEP);
            }
            entries[set] = hash & ~INDEX_MASK | set;
        }
        entryCount = count;
        sort();
        int kept = 0;
        int first = -1;
        for (int i = 0; i < count; i++) {
            int set = (int) entries[i];
            if (first >= 0 && equal(first, set)) {
                countComparison();
                if (check.similar(first, set)) {
                    components.union(first, set);
                    continue;
                }
            } else {
                first = set;
            }
            entries[kept++] = entries[i];
        }
        entryCount = kept;
    }

    private boolean equal(int left, int right) {
        int words = format.words();
        return Arrays.equals(packed, left * words, (left + 1) * words, packed, right * words, (right + 1) * words);
    }

    /** Step 1, by the upper 32 bits; stable. */
    private void sort() {
        for (int digit = 0; digit < DIGITS; digit++) {
            int shift = Integer.SIZE + digit * DIGIT_BITS;
            Arrays.fill(digitStart, 0);
            for (int i = 0; i < entryCount; i++) {
                digitStart[(int) (entries[i] >>> shift) & digitStart.length - 1]++;
            }
            int start = 0;
            for (int value = 0; value < digitStart.length; value++) {
                int size = digitStart[value];
                digitStart[value] = start;
                start += size;
            }
            for (int i = 0; i < entryCount; i++) {
                sorted[digitStart[(int) (entries[i] >>> shift) & digitStart.length - 1]++] = entries[i];
            }
            long[] swapped = entries;
            entries = sorted;
            sorted = swapped;
            progress.advance(0);
        }
    }

    /** Step 2. */
    private void linkBucket(int band, int from, int to) {
        groups = 0;
        for (int i = from; i < to; i++) {
            addToGroups(band, (int) entries[i]);
        }
    }

    /** Merges a set with all groups that are connected with it into one group. */
    private void addToGroups(int band, int set) {
        int kept = 0;
        int first = set;
        int last = set;
        for (int group = 0; group < groups; group++) {
            if (isConnected(band, set, group)) {
                nexts[last] = firsts[group];
                last = lasts[group];
            } else {
                firsts[kept] = firsts[group];
                lasts[kept++] = lasts[group];
            }
        }
        firsts[kept] = first;
        lasts[kept] = last;
        groups = kept + 1;
    }

    private boolean isConnected(int band, int set, int group) {
        int component = components.find(set);
        if (components.find(firsts[group]) == component) {
            countComparison();
            return true;
        }
        int other = firsts[group];
        while (true) {
            countComparison();
            int left = Math.min(set, other);
            int right = Math.max(set, other);
            if (isCandidate(band, left, right) && check.similar(left, right)) {
                components.union(left, right);
                return true;
            }
            if (other == lasts[group]) {
                return false;
            }
            other = nexts[other];
        }
    }

    private boolean isCandidate(int band, int left, int right) {
        int leftOffset = left * format.words();
        int rightOffset = right * format.words();
        return rule.compare(packed, leftOffset, packed, rightOffset).outcome() != Outcome.REJECTED_EARLY
            && banding.key(packed, leftOffset, band) == banding.key(packed, rightOffset, band)
            && banding.agreeBefore(band, packed, leftOffset, rightOffset) == false;
    }

    private void countComparison() {
        if (++compared == JoinProgress.RECORDS) {
            compared = 0;
            progress.advance(0);
        }
    }

    /** Callers use the upper 32 bits. */
    private static long hash(long key) {
        long z = (key ^ key >>> 32) * HASH_STEP;
        return (z ^ z >>> 29) * HASH_STEP;
    }
}
