package org.neardup.plugin.job.phase.join;

import org.neardup.kernel.join.LinkSink;

/** The links of a join, which can be read repeatedly: documents are connected by links exactly if they are connected by near-duplicates. */
public interface LinkSource {

    /** Passes every link once to the consumer, always in the same order: the two ordinals in the snapshot, the smaller one first. */
    void forEach(LinkSink consumer);
}
