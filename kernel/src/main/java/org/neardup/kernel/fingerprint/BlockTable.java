package org.neardup.kernel.fingerprint;

import org.neardup.kernel.fingerprint.BlockScheme.Table;

/** Fingerprints sorted by their key in one {@link Table}, so that those that share the key stand together. */
final class BlockTable {

    private static final int DIGIT_BITS = 11;

    private long[] fingerprints;
    private int[] positions;
    private long[] otherFingerprints;
    private int[] otherPositions;

    BlockTable(int count) {
        fingerprints = new long[count];
        positions = new int[count];
        otherFingerprints = new long[count];
        otherPositions = new int[count];
    }

    /** The fingerprints in the order of the last sort. */
    long[] fingerprints() {
        return fingerprints;
    }

    /** Where each of {@link #fingerprints()} stood before the sort. */
    int[] positions() {
        return positions;
    }

    /** Sorts the first fingerprints of an array by their key: a least significant digit radix sort, which is stable. */
    void sort(long[] source, int count, Table table) {
        System.arraycopy(source, 0, fingerprints, 0, count);
        for (int i = 0; i < count; i++) {
            positions[i] = i;
        }
        int digits = Math.max(1, Math.ceilDiv(table.keyBits(), DIGIT_BITS));
        int digitBits = Math.ceilDiv(table.keyBits(), digits);
        for (int shift = 0; shift < table.keyBits(); shift += digitBits) {
            sortByDigit(count, table, shift, digitBits);
        }
    }

    private void sortByDigit(int count, Table table, int shift, int digitBits) {
        int[] start = new int[(1 << digitBits) + 1];
        int mask = (1 << digitBits) - 1;
        for (int i = 0; i < count; i++) {
            start[((int) (table.key(fingerprints[i]) >>> shift) & mask) + 1]++;
        }
        for (int digit = 0; digit < mask; digit++) {
            start[digit + 1] += start[digit];
        }
        for (int i = 0; i < count; i++) {
            int target = start[(int) (table.key(fingerprints[i]) >>> shift) & mask]++;
            otherFingerprints[target] = fingerprints[i];
            otherPositions[target] = positions[i];
        }
        long[] sortedFingerprints = otherFingerprints;
        int[] sortedPositions = otherPositions;
        otherFingerprints = fingerprints;
        otherPositions = positions;
        fingerprints = sortedFingerprints;
        positions = sortedPositions;
    }
}
