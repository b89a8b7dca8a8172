package org.neardup.plugin.job.phase.join;

import java.util.List;

/**
 * What all units of a join found.
 *
 * @param linkBlocks names of the work index's entries that hold the links
 */
public record JoinOutcome(List<String> linkBlocks) {

    public JoinOutcome {
        linkBlocks = List.copyOf(linkBlocks);
    }
}
