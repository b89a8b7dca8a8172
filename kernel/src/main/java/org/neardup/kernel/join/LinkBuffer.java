package org.neardup.kernel.join;

/** Collects the links of one thread and passes them on in batches, under the common sink's lock, like {@link PairBuffer} for pairs. */
final class LinkBuffer implements LinkSink {

    private static final int CAPACITY = 1 << 12;

    /** The memory of a buffer. */
    static final long BYTES = CAPACITY * (2L * Integer.BYTES + 1);

    private final LinkSink sink;
    private final int[] left = new int[CAPACITY];
    private final int[] right = new int[CAPACITY];
    private final boolean[] equal = new boolean[CAPACITY];
    private int count;

    LinkBuffer(LinkSink sink) {
        this.sink = sink;
    }

    @Override
    public void accept(int leftRecord, int rightRecord, boolean equalRecords) {
        if (count == CAPACITY) {
            flush();
        }
        left[count] = leftRecord;
        right[count] = rightRecord;
        equal[count++] = equalRecords;
    }

    /** Passes on the links collected since the last call. */
    void flush() {
        synchronized (sink) {
            for (int i = 0; i < count; i++) {
                sink.accept(left[i], right[i], equal[i]);
            }
        }
        count = 0;
    }
}
