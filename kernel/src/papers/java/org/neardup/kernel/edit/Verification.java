package org.neardup.kernel.edit;

import java.util.List;
import org.neardup.kernel.hamming.PairSink;

/** Computes the edit distance of candidates and reports those within the limit. Not thread safe. */
final class Verification {

    private final List<int[]> strings;
    private final int limit;
    private final PairSink sink;
    private final EditDistance distance = new EditDistance();
    private long compared;
    private long pairs;

    Verification(List<int[]> strings, int limit, PairSink sink) {
        this.strings = strings;
        this.limit = limit;
        this.sink = sink;
    }

    void verify(int left, int right) {
        compared++;
        int found = distance.within(strings.get(left), strings.get(right), limit);
        if (found <= limit) {
            pairs++;
            sink.accept(left, right, found);
        }
    }

    /** The number of distances computed. */
    long compared() {
        return compared;
    }

    /** The number of pairs reported. */
    long pairs() {
        return pairs;
    }
}
