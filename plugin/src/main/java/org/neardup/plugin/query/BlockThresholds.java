package org.neardup.plugin.query;

import org.neardup.plugin.mapper.FingerprintBlocks;

import java.io.IOException;

/**
 * The maximum distance of each block from the target's block, such that no fingerprint within distance k is missed. If the distances of all
 * blocks exceeded their thresholds t(i), their sum would be at least the sum of t(i) + 1; hence thresholds for which t(i) + 1 sum to k + 1
 * suffice. A threshold of -1 skips a block, which occurs for k below 3.
 */
final class BlockThresholds {

    @FunctionalInterface
    interface BlockConsumer {
        void accept(int block, int bits) throws IOException;
    }

    private static final int BLOCK_VALUES = 1 << FingerprintBlocks.BITS;

    private final long fingerprint;
    private final int[] thresholds = new int[FingerprintBlocks.COUNT];

    /** Thresholds for fingerprints within {@code maxDistance} of {@code fingerprint}; {@code maxDistance} is at least 0. */
    BlockThresholds(long fingerprint, int maxDistance) {
        this.fingerprint = fingerprint;
        for (int block = 0; block < thresholds.length; block++) {
            thresholds[block] = (maxDistance + thresholds.length - block) / thresholds.length - 1;
        }
    }

    /** Whether a document with these bits in this block is a candidate. */
    boolean admits(int block, int bits) {
        return Integer.bitCount(bits ^ FingerprintBlocks.bits(fingerprint, block)) <= thresholds[block];
    }

    /** Returns the number of blocks that {@link #forEachAdmitted} passes to its consumer. */
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

    /** Passes every admitted block to the consumer, block by block, nearest first. */
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

    /** The next larger number with the same number of ones (Gosper; HAKMEM, item 175); for 0, which has none, {@code BLOCK_VALUES}. */
    private static int nextWithAsManyOnes(int number) {
        if (number == 0) {
            return BLOCK_VALUES;
        }
        int lowest = number & -number;
        int ripple = number + lowest;
        return ((number ^ ripple) >>> 2) / lowest | ripple;
    }
}
