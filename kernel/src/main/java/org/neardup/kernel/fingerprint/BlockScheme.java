package org.neardup.kernel.fingerprint;

import java.util.ArrayList;
import java.util.List;

/**
 * A way to cut fingerprints into blocks so that near ones share some blocks exactly.
 *
 * <p>The 64 bits are cut into {@code blocks} blocks of nearly equal width. Two fingerprints that differ in at most {@code maxDistance} bits
 * have at least {@code blocks - maxDistance} blocks in common (the pigeonhole principle). For each choice of that many blocks there is a
 * {@link Table}: fingerprints with the same key there are candidates. One common block of {@code maxDistance + 1} is the scheme of Pi et
 * al., section II.A; more common blocks of more blocks is that of Manku et al., section 3.1: more tables, longer keys, fewer candidates.
 *
 * @param maxDistance the largest distance found, 0 to 63
 * @param blocks      more than {@code maxDistance}, at most 64
 * @param tables      one for each choice of common blocks
 */
record BlockScheme(int maxDistance, int blocks, List<Table> tables) {

    static BlockScheme of(int maxDistance, int blocks) {
        List<Table> tables = new ArrayList<>();
        chooseBlocks(new int[blocks - maxDistance], 0, 0, blocks, tables);
        return new BlockScheme(maxDistance, blocks, List.copyOf(tables));
    }

    /** Extends the first {@code chosen} blocks of a choice in all ways, in lexicographic order. */
    private static void chooseBlocks(int[] choice, int chosen, int next, int blocks, List<Table> tables) {
        if (chosen == choice.length) {
            tables.add(Table.of(choice, blocks));
            return;
        }
        for (int block = next; block <= blocks - (choice.length - chosen); block++) {
            choice[chosen] = block;
            chooseBlocks(choice, chosen + 1, block + 1, blocks, tables);
        }
    }

    private static int firstBit(int block, int blocks) {
        return block * Long.SIZE / blocks;
    }

    private static long mask(int block, int blocks) {
        int from = firstBit(block, blocks);
        int width = firstBit(block + 1, blocks) - from;
        return width == Long.SIZE ? -1L : ((1L << width) - 1) << from;
    }

    /**
     * The fingerprints seen through some of their blocks.
     *
     * @param mask    the bits of the chosen blocks
     * @param keyBits how many they are
     * @param shifts  for each chosen block, the position of its lowest bit
     * @param widths  for each chosen block, its width in bits
     * @param earlier the masks of the blocks before the last chosen one that were not chosen
     */
    record Table(long mask, int keyBits, int[] shifts, int[] widths, long[] earlier) {

        static Table of(int[] choice, int blocks) {
            int[] shifts = new int[choice.length];
            int[] widths = new int[choice.length];
            long[] earlier = new long[choice[choice.length - 1] + 1 - choice.length];
            long mask = 0;
            int skipped = 0;
            for (int i = 0; i < choice.length; i++) {
                int block = choice[i];
                for (int before = i == 0 ? 0 : choice[i - 1] + 1; before < block; before++) {
                    earlier[skipped++] = BlockScheme.mask(before, blocks);
                }
                shifts[i] = firstBit(block, blocks);
                widths[i] = firstBit(block + 1, blocks) - shifts[i];
                mask |= BlockScheme.mask(block, blocks);
            }
            return new Table(mask, Long.bitCount(mask), shifts, widths, earlier);
        }

        /** The chosen blocks of a fingerprint, side by side. */
        long key(long fingerprint) {
            long key = 0;
            for (int i = 0; i < shifts.length; i++) {
                key = key << widths[i] | (fingerprint >>> shifts[i] & (-1L >>> -widths[i]));
            }
            return key;
        }

        /**
         * Whether this table is the one that reports a pair, so that each pair is reported once: that of the first blocks in common.
         *
         * @param difference the exclusive or of two fingerprints with the same key
         */
        boolean reports(long difference) {
            for (long block : earlier) {
                if ((difference & block) == 0) {
                    return false;
                }
            }
            return true;
        }
    }
}
