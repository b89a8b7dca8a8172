package org.neardup.kernel.fingerprint;

/** A choice of blocks of a fingerprint; their bits are its key. */
final class BlockTable {

    /** The maximum number of blocks in a key. The schemes that are fastest for some input do not choose more. */
    private static final int KEY_BLOCKS = 3;

    private final long chosen;
    private final long[] skipped;
    private int keyBits;
    // Each fingerprint's key is computed several times, so its three parts are fields instead of arrays.
    private int rotation0;
    private int rotation1;
    private int rotation2;
    private long mask0;
    private long mask1;
    private long mask2;

    /**
     * The table of a choice of blocks.
     *
     * @param choice ascending numbers of blocks, one or more
     * @param blocks the number of blocks that the 64 bits are cut into
     */
    BlockTable(int[] choice, int blocks) {
        int last = choice[choice.length - 1];
        long choiceMask = 0;
        for (int block : choice) {
            choiceMask |= mask(block, blocks);
        }
        chosen = choiceMask;
        skipped = new long[last + 1 - choice.length];
        int count = 0;
        for (int block = 0; block < last; block++) {
            if ((chosen & mask(block, blocks)) == 0) {
                skipped[count++] = mask(block, blocks);
            }
        }
        for (int i = 0; i < Math.min(choice.length, KEY_BLOCKS); i++) {
            appendToKey(i, firstBit(choice[i], blocks), firstBit(choice[i] + 1, blocks));
        }
    }

    private static int firstBit(int block, int blocks) {
        return block * Long.SIZE / blocks;
    }

    private static long mask(int block, int blocks) {
        int from = firstBit(block, blocks);
        return -1L >>> Long.SIZE - (firstBit(block + 1, blocks) - from) << from;
    }

    /** Appends the bits from {@code from} to {@code to}, exclusive, to the top of the key. */
    private void appendToKey(int number, int from, int to) {
        int rotation = from - keyBits;
        long mask = -1L >>> Long.SIZE - (to - from) << keyBits;
        switch (number) {
            case 0 -> {
                rotation0 = rotation;
                mask0 = mask;
            }
            case 1 -> {
                rotation1 = rotation;
                mask1 = mask;
            }
            default -> {
                rotation2 = rotation;
                mask2 = mask;
            }
        }
        keyBits += to - from;
    }

    /** The number of bits of a key, 1 to 64. */
    int keyBits() {
        return keyBits;
    }

    /** The first {@value #KEY_BLOCKS} chosen blocks of a fingerprint, concatenated. */
    long key(long fingerprint) {
        return Long.rotateRight(fingerprint, rotation0) & mask0
            | Long.rotateRight(fingerprint, rotation1) & mask1
            | Long.rotateRight(fingerprint, rotation2) & mask2;
    }

    /**
     * Whether this table reports a pair. Only the table of the first common blocks does, so that each pair is reported once.
     *
     * @param difference the exclusive or of two fingerprints
     */
    boolean reports(long difference) {
        if ((difference & chosen) != 0) {
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
