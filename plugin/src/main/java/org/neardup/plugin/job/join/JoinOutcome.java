package org.neardup.plugin.job.join;

import java.util.List;

/**
 * What all units of a join found.
 *
 * @param pairs           number of pairs, as recorded in the pair blocks
 * @param maxPairsReached whether the join was stopped before its end, so that pairs may be missing
 * @param pairBlocks      names of the work index's entries that hold the pairs
 */
public record JoinOutcome(long pairs, boolean maxPairsReached, List<String> pairBlocks) {

    public JoinOutcome {
        pairBlocks = List.copyOf(pairBlocks);
    }
}
