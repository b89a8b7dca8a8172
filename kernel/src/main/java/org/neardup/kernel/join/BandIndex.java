package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * Maps keys of bands of min-hashes to the records of a collection. An entry is 31 bits of a key and, below them, the record's number; the
 * entries of a band are contiguous and ascend. Immutable.
 */
final class BandIndex {

    /** Arbitrary, but fixed: another seed would find other pairs. */
    private static final long SEED = 0x5EED0FBA9D5L;

    private final MinHash minHash;
    private final int bands;
    private final int hashes;
    private final int count;
    private final long[] entries;
    /** For each band and value of the upper bits, the index of the first entry with these or greater upper bits. */
    private final int[] directory;
    private final int directorySize;
    private final int shift;

    private BandIndex(Algorithm.Sketched algorithm, Records records) {
        bands = algorithm.bands();
        hashes = algorithm.rows() * bands;
        minHash = new MinHash(algorithm.rows(), bands, SEED);
        count = records.count();
        entries = new long[(int) entryCount(algorithm, records)];
        directorySize = directorySize(count);
        directory = new int[bands * (directorySize + 1)];
        shift = Integer.SIZE - 1 - Integer.numberOfTrailingZeros(directorySize);
    }

    /** Indexes records. */
    static BandIndex of(Algorithm.Sketched algorithm, Records records, JoinProgress progress) {
        BandIndex index = new BandIndex(algorithm, records);
        index.fill(records, progress);
        return index;
    }

    /**
     * Number of entries.
     *
     * @throws IllegalArgumentException if there are more than an array can hold
     */
    static long entryCount(Algorithm.Sketched algorithm, Records records) {
        long entries = (long) records.count() * algorithm.bands();
        if (entries > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(records.count() + " records have [" + entries + "] bands of min-hashes, but one join holds"
                + " at most 2^31 - 9; split the collection");
        }
        return entries;
    }

    /** Memory of an index, in bytes. */
    static long estimatedBytes(Algorithm.Sketched algorithm, Records records) {
        return Long.BYTES * entryCount(algorithm, records) + Integer.BYTES * algorithm.bands() * (directorySize(records.count()) + 1L);
    }

    private static int directorySize(int count) {
        return Math.max(1, Integer.highestOneBit(count) >>> 2);
    }

    private void fill(Records records, JoinProgress progress) {
        int[] minima = new int[hashes];
        long[] keys = new long[bands];
        for (int record = 0; record < count; record++) {
            progress.whileIndexing(record);
            keys(records, record, minima, keys);
            for (int band = 0; band < bands; band++) {
                entries[band * count + record] = entry(keys[band], record);
            }
        }
        for (int band = 0; band < bands; band++) {
            progress.advance(0);
            int start = band * count;
            Arrays.sort(entries, start, start + count);
            int slots = band * (directorySize + 1);
            int at = start;
            for (int slot = 0; slot <= directorySize; slot++) {
                while (at < start + count && slotOf(entries[at]) < slot) {
                    at++;
                }
                directory[slots + slot] = at;
            }
        }
    }

    private static long entry(long key, int record) {
        return key >>> Integer.SIZE + 1 << Integer.SIZE | record;
    }

    private int slotOf(long entry) {
        return (int) (entry >>> Integer.SIZE + shift);
    }

    /** Number of entries. */
    int size() {
        return entries.length;
    }

    /** Number of min-hashes of a record: the length of the scratch array for {@link #keys}. */
    int hashes() {
        return hashes;
    }

    /** Writes the keys of a record's bands. */
    void keys(Records records, int record, int[] minima, long[] keys) {
        minHash.keys(records, record, minima, keys, 0);
    }

    /**
     * Index of the first entry of a band at or after this key and record.
     *
     * @param record number of a record, or 0 for the first entry with the key
     */
    int from(int band, long key, int record) {
        long entry = entry(key, record);
        int slots = band * (directorySize + 1) + slotOf(entry);
        int found = Arrays.binarySearch(entries, directory[slots], directory[slots + 1], entry);
        return found < 0 ? -found - 1 : found;
    }

    /** Index after the last entry of a band that has this key. */
    int to(int band, long key) {
        return from(band, key, Integer.MAX_VALUE);
    }

    /** The record of an entry. */
    int record(int entry) {
        return (int) entries[entry];
    }
}
