package org.neardup.kernel.weighted;

import java.util.Arrays;

/** The weights of the entries of records, each exactly as given. Whole numbers take half the memory of other numbers. */
final class EntryWeights {

    /** One of the two arrays is null. */
    private int[] whole;
    private double[] any;

    /**
     * Creates weights of zero.
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

    /** The memory of one weight, in bytes. */
    static int bytesPerEntry(boolean isWhole) {
        return isWhole ? Integer.BYTES : Double.BYTES;
    }

    /** Whether this object can store a weight exactly. */
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

    /** The memory of the weights, in bytes. */
    long memoryBytes() {
        return (long) bytesPerEntry(isWhole()) * length();
    }

    /** Changes the length; keeps the first weights. */
    void resize(int length) {
        whole = whole == null ? null : Arrays.copyOf(whole, length);
        any = any == null ? null : Arrays.copyOf(any, length);
    }

    /** Creates weights of zero of the same kind. */
    EntryWeights ofSameKind(int length) {
        return new EntryWeights(length, whole != null);
    }

    /** Copies weights to a target, which can be this object: overlapping ranges are copied as if all weights were read first. */
    void copy(int from, EntryWeights target, int to, int count) {
        if (whole == null) {
            System.arraycopy(any, from, target.any, to, count);
        } else {
            System.arraycopy(whole, from, target.whole, to, count);
        }
    }

    /** Whether a range of weights equals a range of others. */
    boolean equal(int from, EntryWeights others, int othersFrom, int count) {
        for (int i = 0; i < count; i++) {
            if (get(from + i) != others.get(othersFrom + i)) {
                return false;
            }
        }
        return true;
    }
}
