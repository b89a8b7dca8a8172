package org.neardup.kernel.hamming;

import java.util.ArrayList;
import java.util.List;

/**
 * A way to cut fingerprints into blocks so that near fingerprints agree exactly in some blocks.
 *
 * <p>The 64 bits are cut into {@code blocks} blocks of nearly equal width. Two fingerprints that differ in at most {@code maxDistance} bits
 * have at least {@code blocks - maxDistance} blocks in common (the pigeonhole principle). Each choice of {@code blocks - maxDistance}
 * blocks has a table: fingerprints with the same key in a table are candidates. Pi et al., section II.A, use {@code maxDistance + 1} blocks
 * and one common block; Manku et al., section 3.1, use more blocks with several in common: more tables, longer keys, fewer candidates.
 *
 * @param maxDistance the largest distance found, 0 to 63
 * @param tables      one for each choice of common blocks
 */
record BlockScheme(int maxDistance, List<BlockTable> tables) {

    /**
     * The scheme with a given number of blocks.
     *
     * @param blocks more than {@code maxDistance}, at most 64
     */
    static BlockScheme of(int maxDistance, int blocks) {
        List<BlockTable> tables = new ArrayList<>();
        chooseBlocks(new int[blocks - maxDistance], 0, 0, blocks, tables);
        return new BlockScheme(maxDistance, List.copyOf(tables));
    }

    /** Completes a choice of blocks, whose first {@code chosen} are given, in all ways. */
    private static void chooseBlocks(int[] choice, int chosen, int next, int blocks, List<BlockTable> tables) {
        if (chosen == choice.length) {
            tables.add(new BlockTable(choice, blocks));
            return;
        }
        for (int block = next; block <= blocks - (choice.length - chosen); block++) {
            choice[chosen] = block;
            chooseBlocks(choice, chosen + 1, block + 1, blocks, tables);
        }
    }
}
