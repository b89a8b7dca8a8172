package org.neardup.plugin.job.phase.join;

import java.util.Comparator;
import java.util.List;

/**
 * A unit of the join: finds the near-duplicates of the documents of some blocks among those of later blocks, and optionally among
 * themselves. The left side is held in memory, the right side is streamed.
 *
 * @param left  blocks of the left side
 * @param right blocks after these; or all from the left side's first one on, if the left side is also joined with itself
 */
public record JoinUnit(BlockRange left, BlockRange right) {

    static final Comparator<JoinUnit> ORDER = Comparator.comparing(JoinUnit::left).thenComparing(JoinUnit::right);

    public JoinUnit {
        boolean startsWithLeft = right.from() == left.from() && right.limit() >= left.limit();
        if (left.count() == 0 || startsWithLeft == false && right.from() < left.limit()) {
            throw new IllegalArgumentException("blocks " + right + " neither start with blocks " + left + " nor follow them");
        }
    }

    /** Whether the left side is also joined with itself. */
    boolean isSelfJoin() {
        return right.from() == left.from();
    }

    /** The blocks other than its own that the left side is joined with. */
    BlockRange others() {
        return new BlockRange(Math.max(left.limit(), right.from()), right.limit());
    }

    /** The name of the unit in the work index. */
    String name() {
        return left.equals(right) ? left.toString() : left + "x" + right;
    }

    /** Units that together connect the same documents, each with half of the left side; empty if the left side is a single block. */
    List<JoinUnit> split() {
        if (left.count() == 1) {
            return List.of();
        }
        int middle = left.from() + left.count() / 2;
        return List.of(
            new JoinUnit(new BlockRange(left.from(), middle), right),
            new JoinUnit(new BlockRange(middle, left.limit()), isSelfJoin() ? new BlockRange(middle, right.limit()) : right));
    }
}
