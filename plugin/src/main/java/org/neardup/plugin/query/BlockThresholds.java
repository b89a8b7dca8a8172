package org.neardup.plugin.query;

import org.neardup.plugin.mapper.FingerprintBlocks;

import java.io.IOException;

/**
 * How far each block of a fingerprint may be from the block of the one that is looked for, so that no fingerprint within a distance of k is
 * missed. If the distances of all blocks were above their thresholds t(i), they would add up to at least the sum of t(i) + 1; hence
 * thresholds whose t(i) + 1 add up to k + 1 suffice. A threshold of -1 leaves a block out, as k below 3 allows.
 */
final class BlockThresholds {

    /** Takes the bits of a block. */
    @FunctionalInterface
    interface BlockConsumer {
        void accept(int block, int bits) throws IOException;
    }

    private static final int BLOCK_VALUES = 1 << FingerprintBlocks.BITS;

    private final long fingerprint;
    private final int[] thresholds = new int[FingerprintBlocks.COUNT];

    /** Thresholds for fingerprints within {@code maxDistance}, 0 or more, of {@code fingerprint}. */
    BlockThresholds(long fingerprint, int maxDistance) {
        this.fingerprint = fingerprint;
        for (int block = 0; block < thresholds.length; block++) {
            thresholds[block] = (maxDistance + thresholds.length - block) / thresholds.length - 1;
        }
    }

    /** Tells whether a document whose block has these bits may be near enough. */
    boolean admits(int block, int bits) {
        return Integer.bitCount(bits ^ FingerprintBlocks.bits(fingerprint, block)) <= thresholds[block];
    }

    /** Returns how many blocks {@link #forEachAdmitted} passes on. */
    int admitted() {
        int sum = 0;
        for (int threshold : thresholds) {
            int choose = 1;
            for (int distance = 0; distance <= threshold; distance++) {
                sum += choose;
                choose = choose * (FingerprintBlocks.BITS - distance) / (distance + 1);
            }
        }
        return sum;
    }

    /** Passes on every admitted block, block by block, nearest first. */
    void forEachAdmitted(BlockConsumer consumer) throws IOException {
        for (int block = 0; block < thresholds.length; block++) {
            int bits = FingerprintBlocks.bits(fingerprint, block);
            for (int distance = 0; distance <= thresholds[block]; distance++) {
                for (int flips = (1 << distance) - 1; flips < BLOCK_VALUES; flips = nextWithAsManyOnes(flips)) {
                    consumer.accept(block, bits ^ flips);
                }
            }
        }
    }

    /** The next larger number with the same number of ones (Gosper; HAKMEM, item 175); for 0, which has none, a number out of range. */
    private static int nextWithAsManyOnes(int number) {
        if (number == 0) {
            return BLOCK_VALUES;
        }
        int lowest = number & -number;
        int ripple = number + lowest;
        return ((number ^ ripple) >>> 2) / lowest | ripple;
    }
}
