package org.neardup.kernel.weighted;

import java.util.Arrays;

/** The weights of the entries of records, each exactly as given. Whole numbers take half of the memory of others. */
final class EntryWeights {

    /** One of both is null. */
    private int[] whole;
    private double[] any;

    /**
     * Weights of zero.
     *
     * @param length  number of entries
     * @param isWhole whether weights are whole numbers that an int can hold
     */
    EntryWeights(int length, boolean isWhole) {
        this(isWhole ? new int[length] : null, isWhole ? null : new double[length]);
    }

    private EntryWeights(int[] whole, double[] any) {
        this.whole = whole;
        this.any = any;
    }

    boolean isWhole() {
        return whole != null;
    }

    /** The memory that each weight takes, in bytes. */
    static int bytesPerEntry(boolean isWhole) {
        return isWhole ? Integer.BYTES : Double.BYTES;
    }

    /** Whether all can hold this weight. */
    boolean canHold(double weight) {
        return whole == null || weight == (int) weight;
    }

    double get(int entry) {
        return whole == null ? any[entry] : whole[entry];
    }

    void set(int entry, double weight) {
        if (whole == null) {
            any[entry] = weight;
        } else {
            whole[entry] = (int) weight;
        }
    }

    int length() {
        return whole == null ? any.length : whole.length;
    }

    /** The memory that they take, in bytes. */
    long memoryBytes() {
        return (long) bytesPerEntry(isWhole()) * length();
    }

    /** Has room for so many; the first ones stay. */
    void resize(int length) {
        whole = whole == null ? null : Arrays.copyOf(whole, length);
        any = any == null ? null : Arrays.copyOf(any, length);
    }

    /** So many others of this kind, which are zero. */
    EntryWeights ofSameKind(int length) {
        return new EntryWeights(length, whole != null);
    }

    /** Copies weights from one place to another one, here or there; where places overlap, as if all were read first. */
    void copy(int from, EntryWeights target, int to, int count) {
        if (whole == null) {
            System.arraycopy(any, from, target.any, to, count);
        } else {
            System.arraycopy(whole, from, target.whole, to, count);
        }
    }

    /** Whether weights from one place on are the same as others from another place on. */
    boolean equal(int from, EntryWeights others, int othersFrom, int count) {
        for (int i = 0; i < count; i++) {
            if (get(from + i) != others.get(othersFrom + i)) {
                return false;
            }
        }
        return true;
    }
}
