package org.neardup.plugin.job.phase.join;

import org.neardup.kernel.join.LinkSink;

/** The links that a join found, as often as they are asked for: chains of links connect whatever chains of near-duplicates do. */
public interface LinkSource {

    /** Hands over every link once, in an order that is always the same: the two ordinals in the snapshot, the smaller one first. */
    void forEach(LinkSink consumer);
}
