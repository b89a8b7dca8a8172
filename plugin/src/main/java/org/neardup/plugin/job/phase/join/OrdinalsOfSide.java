package org.neardup.plugin.job.phase.join;

import org.neardup.plugin.job.phase.join.SnapshotBlocks.PlacedBlock;

import java.util.List;

/** Turns the numbers that documents have on one side of a unit, where they count through its blocks, into ordinals. */
final class OrdinalsOfSide {

    private final int[] firstNumbers;
    private final int[] firstOrdinals;

    OrdinalsOfSide(List<PlacedBlock> blocks) {
        firstNumbers = new int[blocks.size()];
        firstOrdinals = new int[blocks.size()];
        int number = 0;
        for (int i = 0; i < firstNumbers.length; i++) {
            firstNumbers[i] = number;
            firstOrdinals[i] = blocks.get(i).firstOrdinal();
            number += blocks.get(i).block().documents();
        }
    }

    int ordinal(int number) {
        int low = 0;
        int high = firstNumbers.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (firstNumbers[middle] <= number) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return firstOrdinals[low] + number - firstNumbers[low];
    }
}
