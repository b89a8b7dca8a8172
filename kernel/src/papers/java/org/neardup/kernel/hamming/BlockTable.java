package org.neardup.kernel.hamming;

import java.util.Arrays;

/** A choice of blocks of a fingerprint; their bits are its key. */
final class BlockTable {

    private final int keyBits;
    /** Where the bits of the blocks are moved that precede the last chosen one and are not chosen. */
    private final long[] skipped;
    // Bits move in runs: rotation i moves bits to those of mask i.
    private int[] rotations = {};
    private long[] masks = {};

    /**
     * The table of a choice of blocks.
     *
     * @param choice ascending numbers of blocks, one or more
     * @param blocks the number of blocks that the 64 bits are cut into
     */
    BlockTable(int[] choice, int blocks) {
        long chosen = Arrays.stream(choice).mapToLong(block -> mask(block, blocks)).sum();
        keyBits = Long.bitCount(chosen);
        // The chosen blocks move to the top. The others follow in a circle, so the blocks of one choice are moved by one rotation.
        int top = Long.SIZE;
        for (int i = choice.length - 1; i >= 0; i--) {
            top -= move(mask(choice[i], blocks), top);
        }
        int last = choice[choice.length - 1];
        skipped = new long[last + 1 - choice.length];
        int count = 0;
        for (int i = 1; i < blocks; i++) {
            int block = Math.floorMod(choice[0] - i, blocks);
            long mask = mask(block, blocks);
            if ((chosen & mask) == 0) {
                int width = move(mask, top);
                top -= width;
                if (block < last) {
                    skipped[count++] = -1L >>> Long.SIZE - width << top;
                }
            }
        }
    }

    private static long mask(int block, int blocks) {
        int from = block * Long.SIZE / blocks;
        int to = (block + 1) * Long.SIZE / blocks;
        return -1L >>> Long.SIZE - (to - from) << from;
    }

    /** Moves a block to the bits below {@code top}; returns their number. */
    private int move(long block, int top) {
        int width = Long.bitCount(block);
        int rotation = top - width - Long.numberOfTrailingZeros(block) & Long.SIZE - 1;
        int last = rotations.length - 1;
        if (last < 0 || rotations[last] != rotation) {
            last++;
            rotations = Arrays.copyOf(rotations, last + 1);
            masks = Arrays.copyOf(masks, last + 1);
            rotations[last] = rotation;
        }
        masks[last] |= Long.rotateLeft(block, rotation);
        return width;
    }

    /** The number of bits of a key, 1 to 64. */
    int keyBits() {
        return keyBits;
    }

    /** Moves the bits of fingerprints from {@code from} on so that their keys come first. Distances stay the same. */
    void moveKeys(long[] fingerprints, int from, int count, long[] moved) {
        Arrays.fill(moved, 0, count, 0);
        for (int run = 0; run < masks.length; run++) {
            int rotation = rotations[run];
            long mask = masks[run];
            for (int i = 0; i < count; i++) {
                moved[i] |= Long.rotateLeft(fingerprints[from + i], rotation) & mask;
            }
        }
    }

    /**
     * Whether this table reports a pair. Only the table of the first common blocks does, so that each pair is reported once.
     *
     * @param difference the exclusive or of two fingerprints whose bits were moved
     */
    boolean reports(long difference) {
        if (Long.numberOfLeadingZeros(difference) < keyBits) {
            return false;
        }
        for (long block : skipped) {
            if ((difference & block) == 0) {
                return false;
            }
        }
        return true;
    }
}
