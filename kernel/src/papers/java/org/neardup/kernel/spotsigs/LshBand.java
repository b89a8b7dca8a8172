package org.neardup.kernel.spotsigs;

import java.util.Arrays;
import org.neardup.kernel.join.JoinInput;
import org.neardup.kernel.join.MarkedRecord;
import org.neardup.kernel.join.PairEmitter;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Similarity;

/**
 * Joins the l hash tables one by one: finds the records that agree in a key and verifies each pair in the first table in which it agrees.
 * This needs no memory of pairs, so threads can take tables in any order. Not thread safe.
 */
final class LshBand {

    private static final int NONE = -1;

    private final JoinInput input;
    private final Records records;
    private final long[] keys;
    private final int bands;
    private final PairEmitter emitter;
    private final MarkedRecord marked;
    /** Open-addressing hash table of the last record so far of each key, {@link #NONE} in empty slots. */
    private final int[] table;
    /** For each record, the previous record with the same key. */
    private final int[] previous;
    private int markedRecord;

    private long meetings;
    private long candidates;
    private long verifications;

    /**
     * Joins by these keys.
     *
     * @param keys for each record, one key for each band
     */
    LshBand(JoinInput input, long[] keys, int bands, PairEmitter emitter) {
        this.input = input;
        this.records = input.probing();
        this.keys = keys;
        this.bands = bands;
        this.emitter = emitter;
        this.marked = new MarkedRecord(input);
        this.table = new int[tableLength(records.count())];
        this.previous = new int[records.count()];
    }

    /** Upper bound of the memory of an instance, in bytes. */
    static long estimatedBytes(Records records) {
        return Integer.BYTES * ((long) tableLength(records.count()) + records.count()) + records.order().size() / Byte.SIZE + Long.BYTES;
    }

    private static int tableLength(int records) {
        return Math.max(2, Integer.highestOneBit(Math.max(1, records)) << 2);
    }

    /** Finds the pairs that agree in this band and in no earlier one. */
    void join(int band) {
        Arrays.fill(table, NONE);
        markedRecord = NONE;
        int mask = table.length - 1;
        for (int record = 0; record < records.count(); record++) {
            long key = keys[record * bands + band];
            int slot = (int) key & mask;
            while (table[slot] != NONE && keys[table[slot] * bands + band] != key) {
                slot = slot + 1 & mask;
            }
            previous[record] = table[slot];
            table[slot] = record;
            for (int other = previous[record]; other != NONE; other = previous[other]) {
                meet(record, other, band);
            }
        }
    }

    private void meet(int record, int other, int band) {
        meetings++;
        for (int before = 0; before < band; before++) {
            if (keys[record * bands + before] == keys[other * bands + before]) {
                return;
            }
        }
        candidates++;
        Similarity similarity = input.similarity();
        int size = records.size(record);
        int otherSize = records.size(other);
        if (otherSize < similarity.minimumSize(size)) {
            return;
        }
        verifications++;
        if (markedRecord != record) {
            markedRecord = record;
            marked.mark(records.start(record), records.end(record));
        }
        int required = similarity.minimumOverlap(size, otherSize);
        int overlap = marked.overlapOfAll(records.start(other), records.end(other), required);
        if (overlap >= required) {
            emitter.emit(record, other, overlap, size, otherSize);
        }
    }

    MatchCounts counts() {
        return new MatchCounts(meetings, candidates, verifications, marked.steps());
    }
}
