package org.neardup.kernel.hadoop;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/**
 * The key of the similarity job: the reduce task, the least pruned document, and the most pruned one. The key of the least pruned document
 * itself comes before those of its pairs (§IV).
 */
public final class PairKey implements WritableComparable<PairKey> {

    private static final int NO_PAIR = -1;

    private int task;
    private int leastPruned;
    private int mostPruned;

    /** For Hadoop, which reads the fields. */
    public PairKey() {}

    void set(int newTask, int least, int most) {
        task = newTask;
        leastPruned = least;
        mostPruned = most;
    }

    void setDocument(int newTask, int least) {
        set(newTask, least, NO_PAIR);
    }

    int task() {
        return task;
    }

    int leastPruned() {
        return leastPruned;
    }

    int mostPruned() {
        return mostPruned;
    }

    boolean isPair() {
        return mostPruned != NO_PAIR;
    }

    @Override
    public int compareTo(PairKey other) {
        int byTask = Integer.compare(task, other.task);
        int byLeast = byTask != 0 ? byTask : Integer.compare(leastPruned, other.leastPruned);
        return byLeast != 0 ? byLeast : Integer.compare(mostPruned, other.mostPruned);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PairKey key && compareTo(key) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * leastPruned + mostPruned;
    }

    /** Numbers are not negative, so keys sort by their bytes. */
    @Override
    public void write(DataOutput out) throws IOException {
        out.writeInt(task);
        out.writeInt(leastPruned);
        out.writeInt(mostPruned + 1);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        task = in.readInt();
        leastPruned = in.readInt();
        mostPruned = in.readInt() - 1;
    }

    /** Sorts stored keys. */
    public static class Order extends WritableComparator {

        private final int bytes;

        /** Compares whole keys. */
        public Order() {
            this(3 * Integer.BYTES);
        }

        Order(int bytes) {
            super(PairKey.class, true);
            this.bytes = bytes;
        }

        @Override
        public int compare(byte[] left, int leftStart, int leftLength, byte[] right, int rightStart, int rightLength) {
            return compareBytes(left, leftStart, bytes, right, rightStart, bytes);
        }
    }

    /** Groups the pairs of a least pruned document, and the document itself. */
    public static final class SameLeastPruned extends Order {

        /** Compares task and least pruned document. */
        public SameLeastPruned() {
            super(2 * Integer.BYTES);
        }
    }
}
