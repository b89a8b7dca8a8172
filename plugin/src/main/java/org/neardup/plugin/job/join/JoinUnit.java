package org.neardup.plugin.job.join;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;

/**
 * A unit of the join: near-duplicates of the documents of some blocks among those of others, or among themselves if both are the same.
 *
 * @param left  blocks of one side
 * @param right the same blocks, or blocks after them
 */
record JoinUnit(BlockRange left, BlockRange right) implements Writeable, Comparable<JoinUnit> {

    private static final Comparator<JoinUnit> ORDER = Comparator.comparing(JoinUnit::left).thenComparing(JoinUnit::right);

    JoinUnit {
        if (left.equals(right) == false && right.from() < left.limit()) {
            throw new IllegalArgumentException("blocks " + left + " and " + right + " are neither the same nor apart");
        }
    }

    JoinUnit(StreamInput in) throws IOException {
        this(new BlockRange(in), new BlockRange(in));
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        left.writeTo(out);
        right.writeTo(out);
    }

    boolean isSelfJoin() {
        return left.equals(right);
    }

    /** Names the unit in the work index. */
    String name() {
        return isSelfJoin() ? left.toString() : left + "x" + right;
    }

    /** Units that together connect the same documents; none if both sides are a single block. */
    List<JoinUnit> split() {
        if (left.count() == 1 && right.count() == 1) {
            return List.of();
        }
        if (isSelfJoin()) {
            BlockRange first = left.firstHalf();
            BlockRange second = left.secondHalf();
            return List.of(new JoinUnit(first, first), new JoinUnit(first, second), new JoinUnit(second, second));
        }
        return left.count() > right.count()
            ? List.of(new JoinUnit(left.firstHalf(), right), new JoinUnit(left.secondHalf(), right))
            : List.of(new JoinUnit(left, right.firstHalf()), new JoinUnit(left, right.secondHalf()));
    }

    @Override
    public int compareTo(JoinUnit other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return name();
    }
}
