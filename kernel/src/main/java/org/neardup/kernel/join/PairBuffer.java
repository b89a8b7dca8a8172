package org.neardup.kernel.join;

/** Collects the pairs of one thread and passes them on in batches, under the common sink's lock, so that sinks need not be thread safe. */
final class PairBuffer implements PairSink {

    private static final int CAPACITY = 1 << 12;

    /** The memory of a buffer. */
    static final long BYTES = CAPACITY * (3L * Integer.BYTES + Double.BYTES);

    private final PairSink sink;
    private final int[] left = new int[CAPACITY];
    private final int[] right = new int[CAPACITY];
    private final int[] overlaps = new int[CAPACITY];
    private final double[] similarities = new double[CAPACITY];
    private int count;

    PairBuffer(PairSink sink) {
        this.sink = sink;
    }

    @Override
    public void accept(int leftRecord, int rightRecord, int overlap, double similarity) {
        if (count == CAPACITY) {
            flush();
        }
        left[count] = leftRecord;
        right[count] = rightRecord;
        overlaps[count] = overlap;
        similarities[count++] = similarity;
    }

    /** Passes on the collected pairs. */
    void flush() {
        synchronized (sink) {
            for (int i = 0; i < count; i++) {
                sink.accept(left[i], right[i], overlaps[i], similarities[i]);
            }
        }
        count = 0;
    }
}
