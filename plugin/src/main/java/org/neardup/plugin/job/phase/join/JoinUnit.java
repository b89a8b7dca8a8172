package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A unit of the join: near-duplicates of the documents of some blocks among those of blocks after them, and perhaps among themselves. The
 * left side is held in memory, the right one passes by.
 *
 * @param left  blocks of the left side
 * @param right blocks after these; or all from the left side's first one on, if it is joined with itself, too
 */
record JoinUnit(BlockRange left, BlockRange right) implements Writeable, Comparable<JoinUnit> {

    private static final Comparator<JoinUnit> ORDER = Comparator.comparing(JoinUnit::left).thenComparing(JoinUnit::right);

    JoinUnit {
        boolean startsWithLeft = right.from() == left.from() && right.limit() >= left.limit();
        if (startsWithLeft == false && right.from() < left.limit()) {
            throw new IllegalArgumentException("blocks " + right + " neither begin with blocks " + left + " nor are after them");
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

    /** Whether the left side is joined with itself, too. */
    boolean isSelfJoin() {
        return right.from() == left.from();
    }

    /** The blocks that the left side is joined with beside itself; empty if there are none. */
    Optional<BlockRange> others() {
        int from = Math.max(left.limit(), right.from());
        return from == right.limit() ? Optional.empty() : Optional.of(new BlockRange(from, right.limit()));
    }

    /** Names the unit in the work index. */
    String name() {
        return left.equals(right) ? left.toString() : left + "x" + right;
    }

    /** Units that together connect the same documents, each with half of the left side; none if that is a single block. */
    List<JoinUnit> split() {
        if (left.count() == 1) {
            return List.of();
        }
        BlockRange first = left.firstHalf();
        BlockRange second = left.secondHalf();
        return List.of(
            new JoinUnit(first, right),
            new JoinUnit(second, isSelfJoin() ? new BlockRange(second.from(), right.limit()) : right)
        );
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
