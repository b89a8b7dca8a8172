package org.neardup.plugin.job.phase.join;

import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;

/** How a unit compares what its blocks hold. Used once. */
interface BlockJoin {

    /** Memory that a block takes while it probes, in bytes. */
    long batchBytes(ShardSnapshot.Block block);

    /** Links the left side with itself, without a right side; returns how many pairs were compared exactly. */
    long joinAlone();

    /** Links the left side with the right one, and with itself if the unit asks for it; returns how many pairs were compared exactly. */
    long joinWithOthers();
}
