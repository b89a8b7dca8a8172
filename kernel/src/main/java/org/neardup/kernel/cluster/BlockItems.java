package org.neardup.kernel.cluster;

import java.util.Arrays;
import org.neardup.kernel.fingerprint.SimHash;

/**
 * Items that are neighbours if their fingerprints are near, looked up by blocks (Pi et al., section II.A): two fingerprints that differ in
 * at most k bits agree in at least one of k + 1 blocks. So an item is compared only with the items that share a block with it, which are
 * few in large collections. Items without a fingerprint ({@link SimHash#NONE}) have no neighbours.
 *
 * <p>A scan of a block's list removes taken items, so later scans of the list do not meet them again.
 */
public final class BlockItems implements FreeItems {

    /** Nanoseconds to put an item into a list, then to compare two items of a list. */
    private static final double LIST_NANOS = 150;
    private static final double MEET_NANOS = 5;

    /**
     * To compare two items of {@link FingerprintItems}: between 0.12, where the processor counts the bits of eight fingerprints at a time
     * (AVX-512), and 0.9, where it does not.
     */
    private static final double SCAN_NANOS = 0.33;

    private final long[] fingerprints;
    private final int maxDistance;
    private final NeighbourTest test;
    private final boolean[] taken;
    private final Block[] blocks;

    /**
     * Items whose fingerprints are at most {@code maxDistance} apart are neighbours if a test agrees.
     *
     * @param fingerprints one for each item; kept, and must not change while items are taken
     * @param maxDistance  0 to 63
     * @param test         called only for pairs within the distance
     */
    public BlockItems(long[] fingerprints, int maxDistance, NeighbourTest test) {
        this.fingerprints = fingerprints;
        this.maxDistance = maxDistance;
        this.test = test;
        this.taken = new boolean[fingerprints.length];
        this.blocks = new Block[maxDistance + 1];
        for (int block = 0; block < blocks.length; block++) {
            int from = Long.SIZE * block / blocks.length;
            int to = Long.SIZE * (block + 1) / blocks.length;
            blocks[block] = new Block(fingerprints, (-1L >>> (Long.SIZE - (to - from))) << from);
        }
    }

    /** Whether evenly spread fingerprints are looked up faster than all pairs are compared. */
    public static boolean areFaster(int count, int maxDistance) {
        if (maxDistance >= Long.SIZE) {
            return false;
        }
        double pairs = 0.5 * count * count;
        double blocks = maxDistance + 1.0;
        double lookups = blocks * (count * LIST_NANOS + pairs * MEET_NANOS * Math.pow(2, -Math.floor(Long.SIZE / blocks)));
        return lookups < pairs * SCAN_NANOS;
    }

    /** The items grouped by the bits of one block. */
    private static final class Block {

        private final long mask;
        /** Items with equal bits, contiguous; for each item, the number of its list. */
        private final int[] items;
        private final int[] listOf;
        private final int[] start;
        private final int[] end;

        Block(long[] fingerprints, long mask) {
            this.mask = mask;
            long[] values = new long[fingerprints.length];
            int count = 0;
            for (long fingerprint : fingerprints) {
                if (fingerprint != SimHash.NONE) {
                    values[count++] = fingerprint & mask;
                }
            }
            Arrays.sort(values, 0, count);
            int lists = 0;
            for (int i = 0; i < count; i++) {
                if (i == 0 || values[i] != values[lists - 1]) {
                    values[lists++] = values[i];
                }
            }
            listOf = new int[fingerprints.length];
            start = new int[lists + 1];
            for (int item = 0; item < fingerprints.length; item++) {
                if (fingerprints[item] != SimHash.NONE) {
                    listOf[item] = Arrays.binarySearch(values, 0, lists, fingerprints[item] & mask);
                    start[listOf[item] + 1]++;
                }
            }
            for (int list = 0; list < lists; list++) {
                start[list + 1] += start[list];
            }
            end = Arrays.copyOf(start, lists);
            items = new int[count];
            for (int item = 0; item < fingerprints.length; item++) {
                if (fingerprints[item] != SimHash.NONE) {
                    items[end[listOf[item]]++] = item;
                }
            }
        }
    }

    @Override
    public int count() {
        return fingerprints.length;
    }

    @Override
    public int takeNeighbours(int item, int[] into, int size) {
        taken[item] = true;
        int found = size;
        if (fingerprints[item] != SimHash.NONE) {
            for (int block = 0; block < blocks.length; block++) {
                found = takeOf(block, item, into, found);
            }
        }
        return found;
    }

    private int takeOf(int block, int item, int[] into, int size) {
        Block lists = blocks[block];
        int list = lists.listOf[item];
        int found = size;
        int at = lists.start[list];
        while (at < lists.end[list]) {
            int other = lists.items[at];
            if (taken[other] == false && isNeighbour(block, item, other)) {
                taken[other] = true;
                into[found++] = other;
            }
            if (taken[other]) {
                lists.items[at] = lists.items[--lists.end[list]];
            } else {
                at++;
            }
        }
        return found;
    }

    /** Whether two items of a list are neighbours; false if the pair also shares an earlier block, which has tested it. */
    private boolean isNeighbour(int block, int item, int other) {
        long differing = fingerprints[item] ^ fingerprints[other];
        if (Long.bitCount(differing) > maxDistance) {
            return false;
        }
        for (int earlier = 0; earlier < block; earlier++) {
            if ((differing & blocks[earlier].mask) == 0) {
                return false;
            }
        }
        return test.areNeighbours(item, other);
    }
}
