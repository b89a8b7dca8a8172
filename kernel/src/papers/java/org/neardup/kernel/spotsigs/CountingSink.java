package org.neardup.kernel.spotsigs;

import org.neardup.kernel.join.PairSink;

/** Counts pairs and passes them on. */
final class CountingSink implements PairSink {

    private final PairSink sink;
    private long count;

    CountingSink(PairSink sink) {
        this.sink = sink;
    }

    @Override
    public void accept(int left, int right, int overlap, double similarity) {
        count++;
        sink.accept(left, right, overlap, similarity);
    }

    long count() {
        return count;
    }
}
