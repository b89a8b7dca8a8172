package org.neardup.kernel.join;

/** Counts the pairs of input records of one thread. */
final class PairCounter implements PairReport {

    private final JoinInput input;
    private long pairs;

    PairCounter(JoinInput input) {
        this.input = input;
    }

    /** Number of pairs so far. */
    long pairs() {
        return pairs;
    }

    @Override
    public boolean wants(int left, int right) {
        return true;
    }

    @Override
    public int enough(int required) {
        return required;
    }

    @Override
    public void emit(int left, int right, int overlap, int leftSize, int rightSize) {
        pairs += (long) members(input.probing(), left) * members(input.indexed(), right);
    }

    @Override
    public void emitDuplicates(int record) {
        int size = input.probing().size(record);
        long members = members(input.probing(), record);
        pairs += input.similarity().minimumOverlap(size, size) > size ? 0 : members * (members - 1) / 2;
    }

    private static int members(Records records, int record) {
        return records.memberEnd(record) - records.memberStart(record);
    }
}
