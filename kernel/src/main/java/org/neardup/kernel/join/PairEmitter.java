package org.neardup.kernel.join;

/** Turns pairs of records into pairs of their members, the input records. */
public final class PairEmitter implements PairReport {

    private final JoinInput input;
    private final PairSink sink;

    /** Emits pairs of the members of these records to {@code sink}. */
    public PairEmitter(JoinInput input, PairSink sink) {
        this.input = input;
        this.sink = sink;
    }

    @Override
    public boolean wants(int left, int right) {
        return true;
    }

    @Override
    public int enough(int required) {
        return Integer.MAX_VALUE;
    }

    /** Emits every pair of a member of a probing record and a member of an indexed record. */
    @Override
    public void emit(int left, int right, int overlap, int leftSize, int rightSize) {
        Records probing = input.probing();
        Records indexed = input.indexed();
        double similarity = input.similarity().of(overlap, leftSize, rightSize);
        for (int i = probing.memberStart(left); i < probing.memberEnd(left); i++) {
            for (int j = indexed.memberStart(right); j < indexed.memberEnd(right); j++) {
                accept(probing.member(i), indexed.member(j), overlap, similarity);
            }
        }
    }

    /** In a self-join: emits the pairs of the equal input records that share a record. */
    @Override
    public void emitDuplicates(int record) {
        Records records = input.probing();
        int size = records.size(record);
        if (input.similarity().minimumOverlap(size, size) > size) {
            return;
        }
        double similarity = input.similarity().of(size, size, size);
        for (int i = records.memberStart(record); i < records.memberEnd(record); i++) {
            for (int j = i + 1; j < records.memberEnd(record); j++) {
                sink.accept(records.member(i), records.member(j), size, similarity);
            }
        }
    }

    private void accept(int left, int right, int overlap, double similarity) {
        if (input.isSelfJoin() && left > right) {
            sink.accept(right, left, overlap, similarity);
        } else {
            sink.accept(left, right, overlap, similarity);
        }
    }
}
